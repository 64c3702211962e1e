/**
 * The marks of distributions: two letters on a color, drawn here, because their logos are trademarks. Decorative: the
 * name stands beside it.
 */
import { classes } from '#ui/class-names.ts'

/** Dark enough for white letters in both themes (tested). */
export const markColors: Readonly<Record<string, string>> = {
  almalinux: '#1d6fa5',
  alpine: '#0d597f',
  arch: '#0f6f9c',
  centos: '#7a3b86',
  debian: '#b0134a',
  fedora: '#2f5c96',
  gentoo: '#5d548f',
  kali: '#2b4da8',
  opensuse: '#3f7315',
  rocky: '#0b7a55',
  slackware: '#4a5a86',
  ubuntu: '#b8430f',
}

interface Props {
  /** The vendor of the image; null for the user's own. */
  vendor: string | null
  className?: string
}

export function DistributionMark({ vendor, className }: Props) {
  const color = markColors[vendor?.toLowerCase() ?? '']
  return (
    <span
      aria-hidden
      // Not as text, so that copying and searching the page only finds the name.
      data-mark={vendor === null ? '★' : vendor.slice(0, 2)}
      className={classes(
        'grid size-6 flex-none place-items-center rounded-sm text-2xs font-semibold select-none before:content-[attr(data-mark)]',
        color === undefined ? 'bg-off-soft text-off' : 'text-on-fill forced-colors:border',
        className,
      )}
      style={color === undefined ? undefined : { backgroundColor: color }}
    />
  )
}
