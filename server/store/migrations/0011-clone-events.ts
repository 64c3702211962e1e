/** The event of a cloned domain named its source in the text, which whoever may see the clone alone could read. */
import { sql, type QueryExecutorProvider } from 'kysely'

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`update events set message = '' where action = 'domain_create' and message like 'Clone of %'`.execute(db)
}
