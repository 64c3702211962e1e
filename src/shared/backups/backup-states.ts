/** The backup states of nodes, by the rule and events that all pages share. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { events } from '#contract/operations.ts'
import { backupState, type BackupState } from '#contract/rules/backups/backup-state.ts'
import { plural, t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { backupHistory, historyOf } from '#queries/backup-history.ts'
import { backupList } from '#queries/backups.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'

interface NodeWithBackups {
  readonly node: Node
  /** Absent where only nodes are loaded: then the cache, or else the events, show whether the last backup failed. */
  readonly backups?: NodeBackups | null | undefined
}
export type BackupStateOf = (row: NodeWithBackups, now: number) => BackupState

export interface BackupKnowledge {
  readonly stateOf: BackupStateOf
  /** Whether the request for the events has finished, successfully or not: states unknown now will stay unknown. */
  readonly settled: boolean
  /**
   * Whether the events have been read. Without them, only a node's list of backups shows whether the last one failed.
   */
  readonly known: boolean
  /** Why some states may be unknown, as a clause without a period. */
  readonly unknownReason: string
}

/** `needed`: if false, the events are not read. */
export function useBackupStates(needed = true): BackupKnowledge {
  const permission = usePermission()(events.list)
  const enabled = needed && isAllowed(permission)
  const { data, error, failureCount } = useQuery({ ...backupHistory, enabled })
  const client = useQueryClient()
  const stateOf = useCallback<BackupStateOf>(
    (row, now) => {
      const { node } = row
      if (!node.backups.enabled) return 'off'
      const list = 'backups' in row ? row.backups : client.getQueryData(backupList(node.id).queryKey)
      return backupState(node, historyOf(node.id, list, data, now), now)
    },
    [client, data],
  )
  const settled = !enabled || data !== undefined || failureCount > 0
  return {
    stateOf,
    settled,
    known: data !== undefined,
    unknownReason: permission.reason ?? whyUnread(data !== undefined, error),
  }
}

function whyUnread(isRead: boolean, error: Error | null) {
  if (isRead) return t('The events do not reach back far enough')
  return isUnsupported(error) ? t('This service does not record events') : t('The events could not be loaded')
}

/** "The backup state of 3 nodes is unknown. This session's token lacks the scope events:read_only." */
export const unknownStatesText = (count: number, reason: string) =>
  plural(
    count,
    'The backup state of {count} node is unknown. {reason}.',
    'The backup state of {count} nodes is unknown. {reason}.',
    { reason },
  )
