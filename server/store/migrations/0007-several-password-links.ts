/** A user may have several links to set a password: a new one leaves those that were mailed before as they are. */
import { sql, type QueryExecutorProvider, type SchemaModule } from 'kysely'

export async function up(db: QueryExecutorProvider & { readonly schema: SchemaModule }): Promise<void> {
  await db.schema.alterTable('password_links').renameTo('earlier_links').execute()
  await db.schema
    .createTable('password_links')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('password_links_by_user').on('password_links').column('user_id').execute()
  await sql`insert into password_links (hash, user_id, expires_at) select hash, user_id, expires_at from earlier_links`.execute(
    db,
  )
  await db.schema.dropTable('earlier_links').execute()
}
