/** A few names with their values, the largest first: each leads to what it counts, with a bar for comparison. */
import { Link } from 'react-router'
import { nameLinkClass } from '#ui/link.tsx'
import { SegmentedBar } from '#ui/segmented-bar.tsx'

export interface RankedItem {
  readonly id: string
  readonly label: string
  readonly to: string
  readonly value: number
  /** The value in words: "$24". */
  readonly text: string
}

export function RankedList({ items, className }: { items: readonly RankedItem[]; className?: string }) {
  const largest = Math.max(...items.map(({ value }) => value))
  // As wide for all, so that the bars are as long as their values say.
  const textWidth = `${Math.max(...items.map(({ text }) => text.length))}ch`
  return (
    <ul className={`m-0 grid list-none gap-1 p-0 text-sm ${className ?? ''}`}>
      {items.map(({ id, label, to, value, text }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <Link to={to} className={`${nameLinkClass} w-32 max-w-full flex-none wrap-anywhere`}>
            {label}
          </Link>
          <SegmentedBar
            className="min-w-8 flex-1"
            segments={[
              { label: 'Here', value, tone: 'accent' },
              { label: 'Largest', value: largest - value, tone: 'rest' },
            ]}
          />
          <span className="flex-none text-right tabular-nums" style={{ minWidth: textWidth }}>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
