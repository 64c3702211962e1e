/** The nodes that need attention: of those that are loaded, while others follow. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { linkClass } from '#ui/link.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { backupStateTones } from '#shared/backups/backup-status.tsx'
import { attentionQuery, needsAttention } from '#shared/attention/attention.ts'
import { unknownStatesText, useBackupStates } from '#shared/backups/backup-states.ts'
import { paths } from '#kit/paths.ts'
import { useNow } from '#kit/format/time.tsx'
import { nodeList } from '#queries/nodes.ts'
import { AttentionRow } from './attention-row.tsx'

const maxShown = 5

/** Leads to the list of the nodes that need attention, if there are any that it can find. */
export function AffectedNodesLink() {
  const { data } = useQuery(nodeList.all)
  const { stateOf, settled } = useBackupStates()
  const now = useNow()
  if (!data || data.exceedsLimit || !settled || needsAttention(data.items, stateOf, now).length === 0) return null
  return (
    <Link to={`${paths.nodes()}?${attentionQuery}`} className={`${linkClass} text-sm`}>
      {t('Affected nodes')}
    </Link>
  )
}

export function AttentionList() {
  const { items, results, loaded, exceedsLimit } = useSuspenseQuery(nodeList.all).data
  const { stateOf, settled, unknownReason } = useBackupStates()
  const now = useNow()
  if (!settled) return <SkeletonRows rows={3} label={t('Loading the nodes that need attention')} />
  const attentionItems = needsAttention(items, stateOf, now)
  const unknown = items.filter((node) => stateOf({ node }, now) === 'unknown').length
  const partial = loaded < results
  if (attentionItems.length === 0 && !partial && unknown === 0)
    return <p className="mb-2 text-ink-muted last:mb-0">{t('No node needs attention.')}</p>
  return (
    <>
      {exceedsLimit ? (
        <p className="mb-3 text-sm text-ink-muted">
          {plural(
            results,
            'Only the first {loaded} of {count} node is checked.',
            'Only the first {loaded} of {count} nodes are checked.',
            { loaded: formatNumber(loaded) },
          )}
        </p>
      ) : partial && attentionItems.length === 0 ? (
        <p className="mb-2 text-ink-muted last:mb-0">
          {t('None of the first {loaded} nodes needs attention.', { loaded: formatNumber(loaded) })}
        </p>
      ) : null}
      {attentionItems.length > 0 ? (
        <ul className="-mt-2 divide-hair list-none p-0">
          {attentionItems.slice(0, maxShown).map(({ node, reason, backupState }) => (
            <AttentionRow
              key={node.id}
              tone={backupState === null ? 'warn' : backupStateTones[backupState]}
              to={paths.node(node.id)}
              name={node.label}
              reason={reason}
            />
          ))}
        </ul>
      ) : null}
      {attentionItems.length > maxShown && !exceedsLimit ? (
        <p className="mt-1 mb-2 text-sm text-ink-muted last:mb-0">
          {plural(attentionItems.length - maxShown, 'And {count} more node.', 'And {count} more nodes.')}
        </p>
      ) : null}
      {unknown > 0 ? (
        <p className="my-2 text-sm text-ink-muted first:mt-0 last:mb-0">{unknownStatesText(unknown, unknownReason)}</p>
      ) : null}
    </>
  )
}
