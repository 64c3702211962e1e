/** Disks as rows and as the interface shows them (gaps 4.9). */
import type { Disk } from '#contract/areas/disks.ts'
import { wireTime } from '#contract/time.ts'
import type { Work } from '../jobs/queue.ts'
import type { Database } from './database.ts'
import type { DiskRow } from './resource-tables.ts'

export const diskAnswer = ({ id, label, status, size, filesystem, created, updated }: DiskRow): Disk =>
  ({ id, label, status, size, filesystem, created, updated })

/** A disk as it is kept apart from its node, for copies and backups. Sizes in MB. */
export type DiskContents = Pick<DiskRow, 'label' | 'size' | 'used' | 'filesystem'>

/** Makes a disk; answers its id. */
export async function addDisk({ db, now }: Pick<Work, 'db' | 'now'>, nodeId: number, contents: DiskContents, status: DiskRow['status']): Promise<number> {
  const at = wireTime(now)
  const { label, size, used, filesystem } = contents
  const { id } = await db.insertInto('disks')
    .values({ node_id: nodeId, label, size, used, filesystem, status, created: at, updated: at }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The disks of a node, by id. */
export const disksOf = (db: Database, nodeId: number): Promise<DiskRow[]> =>
  db.selectFrom('disks').selectAll().where('node_id', '=', nodeId).orderBy('id').execute()

/** MB the disks of a node take up together. */
export async function diskSpace(db: Database, nodeId: number): Promise<number> {
  return total(await disksOf(db, nodeId))
}

export const total = (disks: readonly { size: number }[]) => disks.reduce((sum, { size }) => sum + size, 0)

/** Everything a node's new disks are waiting for is done: they can be used. */
export async function readyDisks({ db, now }: Pick<Work, 'db' | 'now'>, nodeId: number): Promise<void> {
  await db.updateTable('disks').set({ status: 'ready', updated: wireTime(now) }).where('node_id', '=', nodeId).where('status', '=', 'not ready').execute()
}
