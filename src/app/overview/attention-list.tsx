/** The nodes that need attention. In an account with more nodes than are loaded: among the first ones, until the user asks for all. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { canLoadWhole, requestWhole } from '#api/cache/collection.ts'
import { linkClass, nameLinkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { StatusIcon } from '#ui/badge.tsx'
import { backupStateTones } from '#shared/backups/backup-status.tsx'
import { LoadAllButton } from '#kit/table/view/pager.tsx'
import { formatNumber, pluralize } from '#kit/format/texts.ts'
import { needsAttention } from '#shared/attention/attention.ts'
import { attentionQuery } from '#shared/attention/attention-query.ts'
import { unknownStatesText, useBackupStates } from '#shared/backups/backup-states.ts'
import { paths } from '#kit/paths.ts'
import { useNow } from '#kit/format/time.tsx'
import { nodeList } from '#queries/nodes.ts'

const maxShown = 8

export function AttentionList() {
  const {
    data: { items, results, loaded, exceedsLimit },
    refetch,
  } = useSuspenseQuery(nodeList.all)
  const { statesOf, settled, unknownReason } = useBackupStates()
  const now = useNow()
  if (!settled) return <SkeletonRows rows={3} label="Loading Needs attention" />
  const attentionItems = needsAttention(items, statesOf, now)
  const unknown = items.filter((node) => statesOf({ node }, now).includes('unknown')).length
  const partial = loaded < results
  if (attentionItems.length === 0 && !partial && unknown === 0)
    return <p className="text-ink-muted">No node needs attention.</p>
  const loadAll = () => {
    requestWhole(nodeList.all)
    return refetch()
  }
  return (
    <>
      {partial ? (
        <p className="mb-2 text-ink-muted">
          {`Only the first ${formatNumber(loaded)} of ${formatNumber(results)} nodes are checked here${attentionItems.length === 0 ? '; none of them needs attention' : ''}. `}
          {exceedsLimit && canLoadWhole(nodeList.all, results) ? (
            <LoadAllButton allLabel={pluralize(results, 'node')} onLoadAll={loadAll} />
          ) : (
            <Link to={paths.backups()} className={linkClass}>
              See the backups of all nodes
            </Link>
          )}
        </p>
      ) : null}
      {attentionItems.length > 0 ? (
        <ul className="m-0 grid list-none gap-2 p-0">
          {attentionItems.slice(0, maxShown).map(({ node, reason, backupState }) => (
            <li key={node.id} className="flex flex-wrap items-baseline gap-x-2">
              <StatusIcon tone={backupState === null ? 'warn' : backupStateTones[backupState]} />
              <Link to={paths.node(node.id)} className={nameLinkClass}>
                {node.label}
              </Link>
              <span className="min-w-[min(100%,9rem)] flex-1 text-ink-muted">{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {attentionItems.length > 0 && !exceedsLimit ? (
        <p className="mt-2 text-sm text-ink-muted">
          {attentionItems.length > maxShown ? `And ${formatNumber(attentionItems.length - maxShown)} more. ` : null}
          <Link to={`${paths.nodes()}?${attentionQuery}`} className={linkClass}>
            Show all in the list of nodes
          </Link>
        </p>
      ) : null}
      {unknown > 0 ? (
        <p className="mt-2 text-sm text-ink-muted first:mt-0">{unknownStatesText(unknown, unknownReason)}</p>
      ) : null}
    </>
  )
}
