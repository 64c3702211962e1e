/** What can be done to many nodes at once: enabling backups, taking snapshots. */
import { useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useMemo } from 'react'
import { backups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { backupInProgress } from '#contract/rules/backup-status.ts'
import { whyNotNow } from '#contract/rules/node-actions.ts'
import { nodeStatusWords } from '#contract/rules/node-status.ts'
import { call } from '#api/client.ts'
import { askBulk } from '#kit/bulk-question.tsx'
import type { BulkAction } from '#kit/data-table/result-bar.tsx'
import { isAllowed, useMay, type Entity } from '#kit/may.ts'
import { askAgain, type FleetRow } from './fleet.ts'

const noun = { one: 'node', many: 'nodes' }
const entityOf = ({ id, label }: Node): Entity => ({ kind: 'node', id, label })
const readOnly = 'read-only to you'

/** Why a node sits out; null when it takes part. */
const skips = {
  enable: ({ node }: FleetRow) => (node.backups.enabled ? 'backed up already' : null),
  take: ({ node, backups: list }: FleetRow) => {
    if (!node.backups.enabled) return 'without backups'
    const making = list && [...list.automatic, ...(list.snapshot.in_progress ? [list.snapshot.in_progress] : [])].some(({ status }) => backupInProgress(status))
    if (making) return 'being backed up'
    return whyNotNow('snapshot', node.status) === null ? null : nodeStatusWords[node.status].toLowerCase()
  },
}

/** `onSnapshot` asks for the label of the snapshots. */
export function useFleetBulk(onSnapshot: (rows: readonly FleetRow[], skip: (row: FleetRow) => string | null) => void): readonly BulkAction<FleetRow>[] {
  const may = useMay()
  const client = useQueryClient()
  return useMemo(() => {
    const skipOf = (of: typeof backups.enable | typeof backups.take, why: (row: FleetRow) => string | null) => (row: FleetRow) =>
      (may(of, { entity: entityOf(row.node) }).shown ? why(row) : readOnly)
    const [skipEnable, skipTake] = [skipOf(backups.enable, skips.enable), skipOf(backups.take, skips.take)]
    const enable: BulkAction<FleetRow> = {
      label: 'Enable backups', icon: ShieldCheck,
      whyNot: (rows) => (rows.every(skipEnable) ? 'All of them are backed up already' : null),
      onPress: (rows) => void askBulk({
        words: { verb: 'Enable backups for', will: 'will be backed up daily', consequence: 'Backups are a paid service, charged for each node beside its own price.' },
        noun, items: rows, skip: skipEnable, idOf: ({ node }) => node.id, labelOf: ({ node }) => node.label,
        run: ({ node }) => call(backups.enable, { path: { nodeId: node.id } }),
        refresh: () => askAgain(client, rows.map(({ node }) => node)),
      }),
    }
    const take: BulkAction<FleetRow> = {
      label: 'Take snapshot', icon: Camera,
      whyNot: (rows) => (rows.every(skipTake) ? 'A snapshot can be taken of none of them now' : null),
      onPress: (rows) => onSnapshot(rows, skipTake),
    }
    return [enable, take].filter((_, at) => isAllowed(may(at === 0 ? backups.enable : backups.take)))
  }, [may, client, onSnapshot])
}
