/** The nodes that need attention: of those that are loaded, while others follow. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
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

/** In place of states that would contradict the page of backups, which reads those of each node. */
export const BackupsLink = () => (
  <Link to={paths.backups()} className={linkClass}>
    {t('See the backups of each node')}
  </Link>
)

/** The nodes that need attention as far as the overview can tell. */
function useAttention(items: readonly Node[]) {
  const { stateOf, known, ...knowledge } = useBackupStates()
  const now = useNow()
  const all = needsAttention(items, stateOf, now)
  return {
    ...knowledge,
    known: known || items.every(({ backups }) => !backups.enabled),
    attentionItems: known ? all : all.filter(({ backupState }) => backupState === null),
    unknown: known ? items.filter((node) => stateOf({ node }, now) === 'unknown').length : 0,
  }
}

/** Leads to the list of the nodes that need attention, if there are any that it can find. */
export function AffectedNodesLink() {
  const { data } = useQuery(nodeList.all)
  const { attentionItems, settled } = useAttention(data?.items ?? [])
  if (!data || data.exceedsLimit || !settled || attentionItems.length === 0) return null
  return (
    <Link to={`${paths.nodes()}?${attentionQuery}`} className={`${linkClass} text-sm`}>
      {t('Affected nodes')}
    </Link>
  )
}

export function AttentionList() {
  const { items, results, loaded, exceedsLimit } = useSuspenseQuery(nodeList.all).data
  const { attentionItems, unknown, known, settled, unknownReason } = useAttention(items)
  if (!settled) return <SkeletonRows rows={3} label={t('Loading the nodes that need attention')} />
  const partial = loaded < results
  if (attentionItems.length === 0 && !partial && unknown === 0 && known)
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
      ) : partial && known && attentionItems.length === 0 ? (
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
      {known ? null : (
        <p className="my-2 text-sm first:mt-0 last:mb-0">
          <BackupsLink />
        </p>
      )}
    </>
  )
}
