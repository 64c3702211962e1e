import { classes } from './class-names.ts'

/** A link of the main navigation; the current one has a surface and a bar at its edge. */
export const navLinkClass = (current: boolean) =>
  classes(
    'relative flex h-8 items-center gap-2.5 rounded-md border px-2.5 font-medium no-underline transition-colors pointer-coarse:h-11',
    'before:absolute before:inset-y-2 before:-left-px before:w-0.5 before:rounded-full',
    current
      ? 'border-line bg-bg text-ink before:bg-accent forced-colors:outline-2 forced-colors:outline-[Highlight] [&>svg]:text-accent'
      : 'border-transparent text-ink-muted hover:bg-hover hover:text-ink',
  )
