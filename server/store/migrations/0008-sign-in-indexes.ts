/**
 * Indexes for the rows that are deleted with a user, a session or a device: every sign-in adds some, so tables grow too
 * large to scan.
 */
import type { SchemaModule } from 'kysely'

const columns = [
  ['authorization_codes', 'user_id'],
  ['authorization_codes', 'session_id'],
  ['authorization_codes', 'device_id'],
  ['login_attempts', 'user_id'],
  ['login_attempts', 'device_id'],
  ['sessions', 'device_id'],
  ['devices', 'user_id'],
] as const

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  for (const [table, column] of columns)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
