/** Sessions know when their user proved the password or a one-time code last, which sensitive changes ask for. */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('proved_at', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
