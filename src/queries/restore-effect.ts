/** Finds out whether a restore was begun although its response was lost; see effects.ts. */
import type { QueryClient } from '@tanstack/react-query'
import type { Backup } from '#contract/areas/backups.ts'
import { restoredLabel } from '#contract/rules/backup-restore.ts'
import { diskList } from './disks.ts'
import { asResponse, watchEffect } from './effects.ts'

interface RestoreRequest {
  readonly path: { readonly backupId: Backup['id'] }
  readonly body: { readonly node_id: number }
}

/** A restore also shows in its disks, which are named after the backup. */
export function watchRestore(client: QueryClient, { path: { backupId }, body: { node_id: nodeId } }: RestoreRequest) {
  const knownDisks = client.getQueryData(diskList(nodeId).queryKey)?.data
  const knownIds = new Set(knownDisks?.map(({ id }) => id))
  const find = watchEffect(client, nodeId, 'restore')
  return asResponse(async () => {
    const disks = await client.fetchQuery({ ...diskList(nodeId), staleTime: 0 }).catch(() => null)
    const isRestored =
      knownDisks !== undefined &&
      disks?.data.some(({ id, label }) => !knownIds.has(id) && label.startsWith(restoredLabel(backupId, '')))
    return isRestored === true || find()
  })
}
