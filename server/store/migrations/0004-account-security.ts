/** Sessions record their browser and the trusted device they were started from; phone numbers are verified by codes. */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  for (const table of ['login_attempts', 'authorization_codes', 'sessions']) {
    await db.schema
      .alterTable(table)
      .addColumn('device_id', 'integer', (column) => column.references('devices.id').onDelete('set null'))
      .execute()
  }
  // Unknown for sessions from before this migration, until they are renewed.
  await db.schema
    .alterTable('sessions')
    .addColumn('renewed_at', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const name of ['address', 'user_agent']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .createTable('phone_codes')
    .addColumn('user_id', 'integer', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .execute()
}
