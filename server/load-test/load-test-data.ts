/** Fills a database with many nodes and domains, for load tests. */
import type { Database } from '../store/database.ts'
import { addDomains } from './domains.ts'
import { addNodes } from './nodes.ts'
import type { RowContext } from './row-context.ts'

const highestId = async (db: Database, table: 'nodes' | 'domains') =>
  (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

/** Adds nodes and domains, a thousand per transaction. `onProgress` receives how many were added so far. */
export async function addLoadTestData(
  database: Database,
  counts: { nodes: number; domains: number },
  context: RowContext,
  onProgress: (what: 'nodes' | 'domains', done: number) => void = () => {},
): Promise<void> {
  const batches = { nodes: addNodes, domains: addDomains }
  for (const what of ['nodes', 'domains'] as const) {
    const first = (await highestId(database, what)) + 1
    for (let done = 0; done < counts[what];) {
      const count = Math.min(1000, counts[what] - done)
      await batches[what](database, first + done, count, context)
      done += count
      onProgress(what, done)
    }
  }
}
