/**
 * Removes the files of deleted images and of transfers that have failed: outside of transactions, because it may take
 * long.
 */
import * as z from 'zod/mini'
import { readConnection, type Database } from '../store/database.ts'
import { parsePayload } from './payload.ts'
import { scheduleJob, toJob } from './queue.ts'

const RemovalPayload = z.object({ file: z.string() })

/** The delay before a retry after a failure (ms). */
const retryDelayMs = 60_000

/** Schedules the removal of a file for after the commit of the transaction. */
export const scheduleRemoval = (db: Database, imageId: number, file: string, now: number): Promise<void> =>
  scheduleJob(db, { kind: 'image.file_removed', subjectId: imageId, dueAt: now, payload: { file } })

/**
 * Removes the first file that is due, and calls `onFault` when that fails. Another process may do the same at the same
 * time without harm.
 */
export async function removeDueFile(
  database: Database,
  now: number,
  remove: (file: string) => Promise<void>,
  onFault: (fault: unknown) => void,
): Promise<void> {
  const row = await readConnection(database)
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'image.file_removed')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  try {
    await remove(parsePayload(RemovalPayload, toJob(row)).file)
    await database.deleteFrom('jobs').where('id', '=', row.id).execute()
  } catch (fault) {
    onFault(fault)
    await database
      .updateTable('jobs')
      .set({ due_at: now + retryDelayMs })
      .where('id', '=', row.id)
      .execute()
  }
}
