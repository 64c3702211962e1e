/**
 * The event of a cloned domain named the source in its text, which could be read by users who may only see the clone.
 */
import { sql, type QueryExecutorProvider } from 'kysely'

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`update events set message = '' where action = 'domain_create' and message like 'Clone of %'`.execute(db)
}
