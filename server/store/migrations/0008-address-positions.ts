/** Nodes show their addresses in the order in which they got them. Only SQLite keeps rows in that order. */
import { sql, type QueryExecutorProvider, type SchemaModule } from 'kysely'

export async function up(db: QueryExecutorProvider & { readonly schema: SchemaModule }): Promise<void> {
  await db.schema
    .alterTable('node_addresses')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update node_addresses set position = numbered.number
    from (select address, row_number() over () as number from node_addresses) as numbered
    where numbered.address = node_addresses.address
  `.execute(db)
}
