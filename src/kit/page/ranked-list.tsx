/** A few names with their values: each row leads to what it counts, with a bar for comparison. */
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { StatusIcon, type Tone } from '#ui/badge.tsx'
import { SegmentedBar } from '#ui/segmented-bar.tsx'

export interface RankedItem {
  readonly id: string
  readonly label: string
  readonly to: string
  readonly value: number
  /** The value in words: "$24". */
  readonly text: string
  /** For a state: its icon, and the color of its bar. */
  readonly tone?: Tone
  /** Sums up all other items, so it has no bar: it would be longer than those that it is not to be compared with. */
  readonly isRest?: boolean
}

/** The whole row is a link; the underline is under the name only. */
const rowClass =
  'group flex flex-wrap items-center gap-x-3 rounded-xs font-medium text-ink no-underline hover:text-accent'

interface RankedListProps {
  items: readonly RankedItem[]
  /** What a whole bar stands for, as a value and in words; by default the largest value. */
  whole?: { readonly value: number; readonly text: string }
  /** The length of the texts in another list, above or below, whose bars end at the same place. Characters. */
  textLength?: number
  className?: string
}

export function RankedList({ items, whole, textLength = 0, className }: RankedListProps) {
  const compared = items.filter(({ isRest }) => !isRest).map(({ value }) => value)
  const longest = whole?.value ?? Math.max(...compared)
  // Bars of the same length compare nothing.
  const hasBars = whole !== undefined || compared.some((value) => value !== longest)
  // The same width for all, so that the lengths of the bars match their values even when a count grows.
  const textWidth = `${Math.max(...items.map(({ text }) => text.length), whole?.text.length ?? 0, textLength)}ch`
  return (
    <ul className={`m-0 grid list-none gap-1 p-0 text-sm ${className ?? ''}`}>
      {items.map(({ id, label, to, value, text, tone, isRest }) => (
        <li key={id}>
          <Link to={to} preventScrollReset={tone !== undefined} className={rowClass}>
            <span className={`flex max-w-full flex-none items-center gap-1.5 ${tone ? 'w-40' : 'w-32'}`}>
              {tone && <StatusIcon tone={tone} />}
              <span className="wrap-anywhere underline-offset-2 group-hover:underline">{label}</span>
            </span>{' '}
            {hasBars && !isRest ? (
              <SegmentedBar
                className="min-w-8 flex-1"
                segments={[
                  { label: t('Here'), value, tone: tone ?? 'accent' },
                  { label: t('Whole'), value: longest - value, tone: 'rest' },
                ]}
              />
            ) : (
              <span className="min-w-8 flex-1" />
            )}
            <span className="flex-none text-end font-normal tabular-nums" style={{ minWidth: textWidth }}>
              {text}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
