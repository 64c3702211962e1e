/** The nodes that need attention: of those that are loaded, while others follow. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { linkClass } from '#ui/link.tsx'
import { backupStateTones } from '#shared/backups/backup-status.tsx'
import { attentionQuery, needsAttention } from '#shared/attention/attention.ts'
import { unknownStatesText, useBackupStates } from '#shared/backups/backup-states.ts'
import { paths } from '#kit/paths.ts'
import { useNow } from '#kit/format/time.tsx'
import { nodeList } from '#queries/nodes.ts'
import type { AttentionRow } from './attention-rows.tsx'

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

const none: readonly never[] = []

/** Leads to the list of the nodes that need attention, if there are any that it can find. */
export function AffectedNodesLink() {
  const { data } = useQuery(nodeList.all)
  const { attentionItems, settled } = useAttention(data?.items ?? none)
  if (!data || data.exceedsLimit || !settled || attentionItems.length === 0) return null
  return (
    <Link to={`${paths.nodes()}?${attentionQuery}`} className={`${linkClass} text-sm`}>
      {t('Affected nodes')}
    </Link>
  )
}

const noteClass = 'my-2 text-sm text-ink-muted first:mt-0 last:mb-0'

/**
 * A row for each of the first nodes; what to say before the rows, and after them. `enabled`: false where the user may
 * not list nodes, or has none.
 */
export function useNodeAttention(enabled: boolean): {
  readonly rows: readonly AttentionRow[]
  readonly before: ReactNode
  readonly after: ReactNode
} {
  const { data } = useQuery({ ...nodeList.all, enabled })
  const { attentionItems, unknown, known, unknownReason } = useAttention(data?.items ?? none)
  if (!enabled || !data) return { rows: none, before: null, after: null }
  const { results, loaded, exceedsLimit } = data
  const rows = attentionItems.slice(0, maxShown).map(({ node, reason, backupState }): AttentionRow => ({
    key: `node ${node.id}`,
    tone: backupState === null ? 'warn' : backupStateTones[backupState],
    to: backupState === null ? paths.node(node.id) : paths.nodeBackups(node.id),
    name: node.label,
    reason,
  }))
  const isPartial = loaded < results
  const before = exceedsLimit
    ? plural(
        results,
        'Only the first {loaded} of {count} node is checked.',
        'Only the first {loaded} of {count} nodes are checked.',
        { loaded: formatNumber(loaded) },
      )
    : rows.length > 0 || !known || (!isPartial && unknown > 0)
      ? null
      : isPartial
        ? t('None of the first {loaded} nodes needs attention.', { loaded: formatNumber(loaded) })
        : t('No node needs attention.')
  const more = attentionItems.length - rows.length
  return {
    rows,
    before: before === null ? null : <p className={noteClass}>{before}</p>,
    after: (
      <>
        {more > 0 && !exceedsLimit ? (
          <p className={noteClass}>{plural(more, 'And {count} more node.', 'And {count} more nodes.')}</p>
        ) : null}
        {unknown > 0 ? <p className={noteClass}>{unknownStatesText(unknown, unknownReason)}</p> : null}
        {known ? null : (
          <p className={noteClass}>
            <BackupsLink />
          </p>
        )}
      </>
    ),
  }
}
