import { classes } from './class-names.ts'

/** The bar of tabs; for tabs that are addresses put router links in a `<nav aria-label>` with this class. */
export const tabsClass = 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]'

/** One tab. The chosen one also carries `aria-current="page"` (links) or `aria-selected` (TabList). */
export const tabClass = (chosen: boolean) =>
  classes(
    'relative flex h-9 flex-none items-center gap-1.5 px-3 text-sm font-medium whitespace-nowrap no-underline -outline-offset-2',
    'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-t-full',
    chosen ? 'text-ink after:bg-accent forced-colors:after:bg-[Highlight]' : 'text-ink-muted hover:text-ink hover:after:bg-line-strong',
  )
