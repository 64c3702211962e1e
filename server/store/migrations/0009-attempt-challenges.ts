/** A login attempt records the request for which it gave a code, and gives codes for no other request. */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  await db.schema.alterTable('login_attempts').addColumn('challenge', 'text').execute()
  await db.schema.createIndex('login_attempts_by_challenge').on('login_attempts').column('challenge').execute()
  await db.schema
    .createIndex('authorization_codes_by_challenge')
    .on('authorization_codes')
    .column('challenge')
    .execute()
}
