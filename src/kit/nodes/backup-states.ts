import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { events } from '#contract/areas/events.ts'
import type { NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { backupStates, type BackupState } from '#contract/rules/backup-state.ts'
import { backupHistory, historyOf } from '#queries/backup-history.ts'
import { backupList } from '#queries/backups.ts'
import { isAllowed, usePermission } from '../permission.ts'

interface NodeWithBackups {
  readonly node: Node
  /** Absent where only nodes are loaded: then what is cached, or else the events, say whether the last backup failed. */
  readonly backups?: NodeBackups | null | undefined
}
export type BackupStatesOf = (row: NodeWithBackups, now: number) => BackupState[]

/** The backup states of a node, by the rule and from the events that every page shares. `needed`: false leaves the events unread. */
export function useBackupStates(needed = true): BackupStatesOf {
  const allowed = isAllowed(usePermission()(events.list))
  const enabled = needed && allowed
  const { data } = useQuery({ ...backupHistory, enabled })
  const client = useQueryClient()
  return useCallback(
    (row, now) => {
      const { node } = row
      if (!node.backups.enabled) return ['off']
      const list = 'backups' in row ? row.backups : client.getQueryData(backupList(node.id).queryKey)
      return backupStates(node, historyOf(node.id, list, data), now)
    },
    [client, data],
  )
}
