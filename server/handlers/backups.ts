/** Backups of a node (compute.md, Backups; gaps 3.2). */
import type { backups } from '#contract/areas/backups.ts'
import { notFound, notYet, type Handlers } from '../context.ts'
import { backupAnswer } from '../store/backup-contents.ts'
import type { BackupRow } from '../store/resource-tables.ts'

const over = new Set<BackupRow['status']>(['successful', 'failed', 'userAborted'])

export const backupHandlers: Handlers<typeof backups> = {
  list: async ({ path }, { db }) => {
    const rows = await db.selectFrom('backups').selectAll().where('node_id', '=', path.nodeId).orderBy('id').execute()
    const snapshots = rows.filter((row) => row.type === 'snapshot')
    const current = snapshots.find((row) => row.slot === 'snapshot')
    // A snapshot stays in progress until it is successful, post-processing included (gaps 3.2).
    const inProgress = snapshots.findLast((row) => row.slot === null && !over.has(row.status))
    return {
      automatic: rows.filter((row) => row.type === 'auto').map(backupAnswer),
      snapshot: { current: current ? backupAnswer(current) : null, in_progress: inProgress ? backupAnswer(inProgress) : null },
    }
  },
  view: async ({ path }, { db }) => {
    const row = await db.selectFrom('backups').selectAll().where('node_id', '=', path.nodeId).where('id', '=', path.backupId).executeTakeFirst()
    if (!row) throw notFound()
    return backupAnswer(row)
  },
  take: notYet,
  cancel: notYet,
  enable: notYet,
  restore: notYet,
}
