/** Sessions record the scopes that they were authorized with, and refresh tokens their successors. */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  // The scopes of earlier sessions are unknown; without scopes a session is not renewed.
  await db.schema
    .alterTable('sessions')
    .addColumn('scopes', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('refresh_tokens').addColumn('successor_salt', 'text').execute()
}
