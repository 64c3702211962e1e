/**
 * Records when users set their password. For existing passwords, only the day on which the user was created is known.
 */
import { sql, type QueryExecutorProvider, type SchemaModule } from 'kysely'

export async function up(db: QueryExecutorProvider & { readonly schema: SchemaModule }): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_created', 'text').execute()
  await sql`update users set password_created = created where password_hash <> ''`.execute(db)
}
