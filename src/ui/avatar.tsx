import { classes } from './class-names.ts'

/** Initials of a user on a quiet ground. Decorative: the name stands beside it or is the label of what holds it. */
export function Avatar({ name, size = 'md', className }: { name: string; size?: 'sm' | 'md' | 'lg'; className?: string }) {
  const words = name.split(/[\s._@-]+/).filter(Boolean)
  const initials = ((words[0]?.charAt(0) ?? '') + (words.length > 1 ? (words[1]?.charAt(0) ?? '') : '')).toUpperCase()
  const sizes = { sm: 'size-6 text-2xs', md: 'size-7 text-xs', lg: 'size-10 text-base' } as const
  return (
    <span
      aria-hidden
      data-initials={initials || '?'}
      className={classes(
        'grid flex-none place-items-center rounded-full border border-line bg-accent-soft font-semibold text-accent before:content-[attr(data-initials)]',
        sizes[size],
        className,
      )}
    />
  )
}

/** A country as two letters in a box: readable everywhere, unlike flag pictures. */
export function Country({ code, className }: { code: string; className?: string }) {
  return (
    <span aria-hidden className={classes('inline-grid h-4 min-w-6 flex-none place-items-center rounded-xs border border-line bg-sunken px-0.5 font-mono text-2xs leading-none text-ink-muted', className)}>
      {code.slice(0, 2).toUpperCase()}
    </span>
  )
}
