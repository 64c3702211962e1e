/**
 * The events of a user are counted when one is added, and those that nobody has seen are found without looking at the
 * others.
 */
import { sql, type QueryExecutorProvider, type SchemaModule } from 'kysely'

export async function up(db: QueryExecutorProvider & { readonly schema: SchemaModule }): Promise<void> {
  await db.schema.createIndex('events_by_user_id').on('events').column('user_id').execute()
  await sql`create index events_unseen on events (id) where seen = 0`.execute(db)
}
