/** Records store how much of their zone's limit they take. */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  await db.schema
    .alterTable('records')
    .addColumn('line_octets', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
