/**
 * Transfers of the data of images in progress, in all processes. One that no process keeps alive is dead, and its file
 * is removed.
 */
import type { Database } from './database.ts'

/**
 * Without a sign of life for this time (ms), the process that receives the data has ended, or cannot reach the
 * database.
 */
export const transferLifeMs = 30_000

interface NewTransfer {
  readonly file: string
  readonly imageId: number
  readonly userId: number
}

/** Adds a transfer, which replaces others of the same image. */
export async function addTransfer(db: Database, { file, imageId, userId }: NewTransfer, now: number): Promise<void> {
  await db.updateTable('transfers').set({ replaced: 1 }).where('image_id', '=', imageId).execute()
  const aliveUntil = now + transferLifeMs
  await db
    .insertInto('transfers')
    .values({ file, image_id: imageId, user_id: userId, alive_until: aliveUntil })
    .execute()
}

/** How many transfers of a user there are, besides those of this image. */
export async function countOtherTransfers(
  db: Database,
  { imageId, userId }: Omit<NewTransfer, 'file'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('transfers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('image_id', '!=', imageId)
    .executeTakeFirstOrThrow()
  return count
}

/** Keeps transfers alive, and returns the files of those that continue. */
export async function keepAlive(db: Database, files: readonly string[], now: number): Promise<Set<string>> {
  const rows = await db
    .updateTable('transfers')
    .set({ alive_until: now + transferLifeMs })
    .where('file', 'in', files)
    .where('replaced', '=', 0)
    .returning('file')
    .execute()
  return new Set(rows.map(({ file }) => file))
}

/** Ends a transfer. False when it was replaced or was considered dead. */
export async function endTransfer(db: Database, file: string): Promise<boolean> {
  const ended = await db.deleteFrom('transfers').where('file', '=', file).returning('replaced').executeTakeFirst()
  return ended?.replaced === 0
}

/** Ends the transfers that nobody has kept alive, and returns their files. */
export const endDeadTransfers = (db: Database, now: number): Promise<{ file: string; image_id: number }[]> =>
  db.deleteFrom('transfers').where('alive_until', '<=', now).returning(['file', 'image_id']).execute()
