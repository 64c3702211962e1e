/** Restoring a backup to a node. */
import { backups } from '#contract/operations.ts'
import { restoredLabel } from '#contract/rules/backups/backup-restore.ts'
import { write } from '#api/write.ts'
import { diskList } from './disks.ts'
import { nodeDependents } from './nodes.ts'
import { watchNodeChange } from './recognize.ts'

const watchRestoring = watchNodeChange(['backups_restore'], ({ status }) => status === 'restoring')
export const restoreBackup = write(backups.restore, {
  invalidates: [...nodeDependents, 'disks.list', 'configs.list'],
  // It also shows in its disks, which are named after the backup.
  watch: (client, { path: { backupId }, body: { node_id: nodeId } }) => {
    const query = diskList(nodeId)
    const known = client.getQueryData(query.queryKey)?.data
    const knownIds = new Set(known?.map(({ id }) => id))
    const look = watchRestoring(client, { path: { nodeId } })
    return async () => {
      const disks = known && (await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null))
      const isRestored = disks?.data.some(
        ({ id, label }) => !knownIds.has(id) && label.startsWith(restoredLabel(backupId, '')),
      )
      return isRestored ? {} : look()
    }
  },
})
