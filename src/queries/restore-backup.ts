/** Restoring a backup to a node. */
import { backups } from '#contract/operations.ts'
import { restoredLabel } from '#contract/rules/backups/backup-restore.ts'
import { readNow } from '#api/cache/query.ts'
import { write } from '#api/write.ts'
import { diskList } from './disks.ts'
import { nodeDependents } from './nodes.ts'
import { watchNodeWork } from './recognize.ts'

const watchRestoring = watchNodeWork({
  actions: ['backups_restore'],
  isUnderWay: ({ status }) => status === 'restoring',
})
const anyRestored = /^Restore \d{1,15} - /
export const restoreBackup = write(backups.restore, {
  invalidates: [...nodeDependents, 'disks.list', 'configs.list'],
  // The restore also shows in the node's disks, which are named after the backup.
  watch: (client, { path: { backupId }, body: { node_id: nodeId } }) => {
    const query = diskList(nodeId)
    const known = client.getQueryData(query.queryKey)?.data
    const knownIds = new Set(known?.map(({ id }) => id))
    const look = watchRestoring(client, { path: { nodeId } })
    return async () => {
      const disks = known && (await client.fetchQuery({ ...query, ...readNow }).catch(() => null))
      const added = disks?.data.filter(({ id, label }) => !knownIds.has(id) && anyRestored.test(label)) ?? []
      if (added.length === 0) return look()
      // Disks of another backup were restored by somebody else.
      return added.some(({ label }) => label.startsWith(restoredLabel(backupId, ''))) ? {} : null
    }
  },
})
