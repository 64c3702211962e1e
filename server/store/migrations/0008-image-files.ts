/**
 * Images name the file of their data, which no other attempt writes to, and running transfers are known to all
 * processes.
 */
import { sql, type QueryExecutorProvider, type SchemaModule } from 'kysely'

export async function up(db: QueryExecutorProvider & { readonly schema: SchemaModule }): Promise<void> {
  await db.schema.alterTable('images').addColumn('file', 'text').execute()
  await sql`update images set file = id || '.img.gz' where upload_key is not null and size > 0`.execute(db)
  await sql`
    update jobs set payload = '{"file":"' || subject_id || '.img.gz"}' where kind = 'image.file_removed'
  `.execute(db)
  await db.schema
    .createTable('transfers')
    .addColumn('file', 'text', (column) => column.primaryKey())
    .addColumn('image_id', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('alive_until', 'integer', (column) => column.notNull())
    .addColumn('replaced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
