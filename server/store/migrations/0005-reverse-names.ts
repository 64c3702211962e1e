/** Addresses have reverse names. */
import type { SchemaModule } from 'kysely'

export async function up(db: { readonly schema: SchemaModule }): Promise<void> {
  await db.schema.alterTable('node_addresses').addColumn('rdns', 'text').execute()
}
