/** Far more nodes than a browser loads, in little time: copies of the last one, without addresses, disks and tags. */
import type { Database } from '../store/database.ts'

const rowsPerStatement = 1000

export async function addCopiedNodes(database: Database, count: number): Promise<void> {
  const { id, ...copied } = await database
    .selectFrom('nodes')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await database.transaction().execute(async (db) => {
    for (let done = 0; done < count; done += rowsPerStatement)
      await db
        .insertInto('nodes')
        .values(
          Array.from({ length: Math.min(rowsPerStatement, count - done) }, (_, index) => ({
            ...copied,
            label: `copy-${id}-${done + index}`,
          })),
        )
        .execute()
  })
}
