/** Rendered zones have a table of their own, because a large one made every read of its domain slow. */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  await db.schema.alterTable('domains').dropColumn('zone_file').execute()
  await db.schema
    .createTable('zone_files')
    .addColumn('domain_id', 'integer', (column) => column.primaryKey().references('domains.id').onDelete('cascade'))
    .addColumn('lines', 'text', (column) => column.notNull())
    .execute()
  // The order by id of a zone's records.
  await db.schema.createIndex('records_by_domain_id').on('records').column('domain_id').execute()
}
