/** Sessions record when their user last proved the password or a one-time code, which sensitive changes require. */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('proved_at', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
