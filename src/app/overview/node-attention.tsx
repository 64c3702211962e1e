/** The nodes that need attention, among those loaded so far. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Node } from '#contract/areas/nodes.ts'
import { andMore, formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { linkClass } from '#ui/link.tsx'
import { backupStateTones } from '#shared/backups/backup-status.tsx'
import { attentionQuery, attentionReasons, needsAttention } from '#shared/attention/attention.ts'
import { hasBegun } from '#shared/maintenance/announcements.ts'
import { useAnnouncements } from '#shared/maintenance/use-announcements.ts'
import { unknownStatesText, useBackupStates } from '#shared/backups/backup-states.ts'
import { paths } from '#kit/paths.ts'
import { useNow } from '#kit/format/time.tsx'
import { nodeList } from '#queries/nodes.ts'
import { nodeNoun } from '#shared/nodes/node.ts'
import { maxNamed, namedOrCounted, type AttentionRow } from './attention-rows.tsx'

/** Replaces states that would contradict the page of backups, which reads the backups of each node. */
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
    found: known ? all : all.filter(({ kind }) => kind === 'stopped'),
    unknown: known ? items.filter((node) => stateOf({ node }, now) === 'unknown').length : 0,
  }
}

const none: readonly never[] = []

/** Links to the list of the nodes that need attention, if the list can find any of them. */
export function AffectedNodesLink() {
  const { data } = useQuery(nodeList.all)
  const { found, settled } = useAttention(data?.items ?? none)
  if (!data || data.exceedsLimit || !settled || found.length === 0) return null
  return (
    <Link to={`${paths.nodes()}?${attentionQuery}`} className={`${linkClass} text-sm`}>
      {t('Affected nodes')}
    </Link>
  )
}

const noteClass = 'my-2 text-sm text-ink-muted first:mt-0 last:mb-0'

/**
 * A row for each kind of problem; what to say before all rows, after them, and in place of them where there are none.
 * `enabled`: false where the user may not list nodes, or has none.
 */
export function useNodeAttention(enabled: boolean): {
  readonly rows: readonly AttentionRow[]
  readonly before: ReactNode
  readonly after: ReactNode
  readonly none: ReactNode
} {
  const { data, error } = useQuery({ ...nodeList.all, enabled })
  const { announcements } = useAnnouncements()
  const now = useNow()
  const announced = new Set(announcements.filter((each) => hasBegun(each, now)).map(({ node }) => node.id))
  // The maintenance card names these nodes.
  const isToldThere = (node: Node) => node.status === 'stopped' && announced.has(node.id)
  const items = data?.items ?? none
  const { found, unknown, known, unknownReason } = useAttention(items.filter((node) => !isToldThere(node)))
  if (enabled && error && !data) {
    const before = <p className={noteClass}>{t('The nodes could not be loaded, so they are not checked.')}</p>
    return { rows: none, before, after: null, none: null }
  }
  if (!enabled || !data) return { rows: none, before: null, after: null, none: null }
  const { results, loaded, exceedsLimit } = data
  const rows = found.map(({ kind, nodes }): AttentionRow => {
    const links = nodes.map(({ id, label }) => ({
      id,
      to: kind === 'stopped' ? paths.node(id) : paths.nodeBackups(id),
      name: label,
    }))
    return {
      key: kind,
      tone: kind === 'stopped' ? 'warn' : backupStateTones[kind],
      problem: attentionReasons[kind](),
      // A list that is too long to load cannot show all of them.
      links: exceedsLimit
        ? links.slice(0, maxNamed)
        : namedOrCounted(links, {
            to: `${paths.nodes()}?attention=${kind}`,
            name: nodeNoun.counted(links.length),
          }),
      note: exceedsLimit && links.length > maxNamed && andMore(links.length - maxNamed),
    }
  })
  const isPartial = loaded < results
  const before = exceedsLimit
    ? plural(
        results,
        'Only the first {loaded} of {count} node is checked.',
        'Only the first {loaded} of {count} nodes are checked.',
        { loaded: formatNumber(loaded) },
      )
    : null
  const nothing =
    exceedsLimit || !known || (!isPartial && unknown > 0)
      ? null
      : items.some(isToldThere)
        ? t('No other node needs attention.')
        : isPartial
          ? t('None of the first {loaded} nodes needs attention.', { loaded: formatNumber(loaded) })
          : t('No node needs attention.')
  return {
    rows,
    before: before === null ? null : <p className={noteClass}>{before}</p>,
    none: nothing === null ? null : <p className={noteClass}>{nothing}</p>,
    after: (
      <>
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
