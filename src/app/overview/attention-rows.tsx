/** Rows about problems that need attention: each names a problem and the resources that have it. */
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { StatusIcon, type Tone } from '#ui/badge.tsx'
import { classes } from '#ui/class-names.ts'
import { nameLinkClass } from '#ui/link.tsx'

interface AttentionLink {
  readonly id: string | number
  /** Where the problem can be fixed. */
  readonly to: string
  readonly name: string
}

export interface AttentionRow {
  readonly key: string
  readonly tone: Tone
  readonly problem: string
  readonly links: readonly AttentionLink[]
  /** When it ends, or how it is known. */
  readonly note?: ReactNode
  /** A button at the end of the row. */
  readonly action?: ReactNode
}

/** How many of the resources with a problem are named. */
export const maxNamed = 3

/** The resources with a problem: by name, or, if that would be long, as one link with their number. */
export const namedOrCounted = (links: readonly AttentionLink[], all: Omit<AttentionLink, 'id'>) =>
  links.length > maxNamed ? [{ id: 'all', ...all }] : links

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

const Row = ({ tone, problem, links, note, action }: Omit<AttentionRow, 'key'>) => (
  <li className="flex items-baseline gap-2 py-2">
    <StatusIcon tone={tone} />
    {/* On a phone the names are below in every row, whether there is a button or not. */}
    <span className="min-w-0 flex-1 items-baseline gap-x-3 sm:flex">
      <span className="block min-w-0 flex-1">{problem}</span>
      <span className="block min-w-0 flex-1 wrap-anywhere">
        {links.map(({ id, to, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to={to} className={nameLinkClass}>
              {name}
            </Link>
          </Fragment>
        ))}
        {note && (
          // Whole on the next line where it does not fit beside the names.
          <>
            {' '}
            <span className="inline-block text-sm text-ink-muted">{note}</span>
          </>
        )}
      </span>
    </span>
    {/* The same room in every row, where there is enough, so that all names begin at one edge. The word of the button
        ends where the card's other words do. */}
    <span className={classes('-me-2 flex-none text-end sm:min-w-14', !action && 'max-sm:hidden')}>
      <span aria-hidden className="block max-sm:hidden" style={{ width: `calc(${t('Hide').length}ch + 1rem)` }} />
      {action}
    </span>
  </li>
)
