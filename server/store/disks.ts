/** Disks as rows and as the interface shows them (gaps 4.9). */
import type { Disk } from '#contract/areas/disks.ts'
import { toWireTime } from '#contract/time.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import type { Database } from './database.ts'
import type { DiskRow } from './resource-tables.ts'

export const toDisk = ({ id, label, status, size, filesystem, created, updated }: DiskRow): Disk => ({
  id,
  label,
  status,
  size,
  filesystem,
  created,
  updated,
})

/** A disk independent of its node, for copies and backups. Sizes in MB. */
export type DiskContents = Pick<DiskRow, 'label' | 'size' | 'used' | 'filesystem'>

/** Adds a disk and returns its id. */
export async function addDisk(
  { db, now }: Pick<UnitOfWork, 'db' | 'now'>,
  nodeId: number,
  contents: DiskContents,
  status: DiskRow['status'],
): Promise<number> {
  const at = toWireTime(now)
  const { label, size, used, filesystem } = contents
  const { id } = await db
    .insertInto('disks')
    .values({ node_id: nodeId, label, size, used, filesystem, status, created: at, updated: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The disks of a node, by id. */
export const listDisks = (db: Database, nodeId: number): Promise<DiskRow[]> =>
  db.selectFrom('disks').selectAll().where('node_id', '=', nodeId).orderBy('id').execute()

/** The total size of a node's disks in MB. */
export async function usedDiskSpace(db: Database, nodeId: number): Promise<number> {
  return totalSize(await listDisks(db, nodeId))
}

export const totalSize = (disks: readonly { size: number }[]) => disks.reduce((sum, { size }) => sum + size, 0)

/** Makes the new disks of a node ready for use. */
export async function markDisksReady({ db, now }: Pick<UnitOfWork, 'db' | 'now'>, nodeId: number): Promise<void> {
  await db
    .updateTable('disks')
    .set({ status: 'ready', updated: toWireTime(now) })
    .where('node_id', '=', nodeId)
    .where('status', '=', 'not ready')
    .execute()
}
