/** The number of domains, and of those that need attention. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#kit/paths.ts'
import { pluralize } from '#kit/format/texts.ts'
import { domainList } from '#queries/domains.ts'
import { linkClass } from '#ui/link.tsx'

const attention = [
  ['disabled', 'disabled'],
  ['has_errors', 'with errors'],
] as const

export function DomainCounts() {
  const { items, results, exceedsLimit } = useSuspenseQuery(domainList.all).data
  if (results === 0) return <p className="text-ink-muted">No domains yet.</p>
  return (
    <p>
      <Link to={paths.domains()} className={linkClass}>
        {pluralize(results, 'domain')}
      </Link>
      {!exceedsLimit &&
        attention.map(([status, label]) => {
          const count = items.filter((domain) => domain.status === status).length
          return count === 0 ? null : (
            <span key={status}>
              {' · '}
              <Link to={`${paths.domains()}?${new URLSearchParams({ status })}`} className={linkClass}>
                {count.toLocaleString('en')} {label}
              </Link>
            </span>
          )
        })}
    </p>
  )
}
