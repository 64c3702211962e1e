import { classes } from './class-names.ts'

/** The initials of a user. Decorative: the name is next to it or labels the element around it. */
export function Avatar({
  name,
  size = 'md',
  className,
}: {
  name: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
}) {
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
