/** The counts that several processes share (../counting-windows.ts). */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  await db.schema
    .createTable('counting_windows')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('used', 'integer', (column) => column.notNull())
    .addColumn('ends_at', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('counting_windows_by_ends_at').on('counting_windows').column('ends_at').execute()
}
