/** Rows that are purged by age get an index by age. */
import type { SchemaModule } from 'kysely'

const columns = {
  logins: 'datetime',
  outbox: 'created',
  sessions: 'expires_at',
  access_tokens: 'expires_at',
  authorization_codes: 'expires_at',
  login_attempts: 'expires_at',
}

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  for (const [table, column] of Object.entries(columns))
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
}
