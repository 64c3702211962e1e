/** The rows about what needs attention: what, and why. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { StatusIcon, type Tone } from '#ui/badge.tsx'
import { classes } from '#ui/class-names.ts'
import { nameLinkClass } from '#ui/link.tsx'

export interface AttentionRow {
  readonly key: string
  readonly tone: Tone
  /** Where it can be mended. */
  readonly to: string
  readonly name: string
  /** Null when the name says it. */
  readonly reason: ReactNode
  /** A button at the end of the row. */
  readonly action?: ReactNode
}

const severities: readonly Tone[] = ['bad', 'warn', 'busy', 'off', 'ok']

/** The most severe first, otherwise in the given order. */
export const AttentionRows = ({ rows }: { rows: readonly AttentionRow[] }) => (
  <ul className="divide-hair list-none p-0 first:-mt-2 last:-mb-2 empty:hidden">
    {rows
      .toSorted((a, b) => severities.indexOf(a.tone) - severities.indexOf(b.tone))
      .map(({ key, ...row }) => (
        <Row key={key} {...row} />
      ))}
  </ul>
)

const Row = ({ tone, to, name, reason, action }: Omit<AttentionRow, 'key'>) => (
  <li className="flex items-baseline gap-2 py-2">
    <StatusIcon tone={tone} />
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <Link to={to} className={`${nameLinkClass} min-w-[min(100%,9rem)] flex-1 wrap-anywhere`}>
        {name}
      </Link>
      {reason !== null && <span className="min-w-[min(100%,9rem)] flex-[1.4] text-sm text-ink-muted">{reason}</span>}
    </span>
    {/* The same room in every row, where there is enough, so that all reasons begin at one edge. */}
    <span className={classes('flex-none text-end sm:min-w-14', !action && 'max-sm:hidden')}>
      <span aria-hidden className="block max-sm:hidden" style={{ width: `calc(${t('Hide').length}ch + 1rem)` }} />
      {action}
    </span>
  </li>
)
