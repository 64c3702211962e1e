/** The database's changes in order. Each runs once, in a transaction of its own; a name that has run never changes. */
import type { SchemaModule } from 'kysely'
import type { Database } from './database.ts'
import * as auth from './migrations/0001-auth.ts'
import * as resources from './migrations/0002-resources.ts'

/** Migrations see `schema` and untyped statements only: the tables' types are those of today, not of then. */
interface Migration {
  up(db: { readonly schema: SchemaModule }): Promise<void>
}
const migrations: Readonly<Record<string, Migration>> = {
  '0001-auth': auth,
  '0002-resources': resources,
}

/** Runs the migrations that have not run yet. Throws when the database comes from a newer version of the service. */
export async function migrate(database: Database): Promise<void> {
  await database.schema.createTable('migrations').ifNotExists().addColumn('name', 'text', (column) => column.primaryKey()).execute()
  const done = new Set((await database.selectFrom('migrations').select('name').execute()).map((row) => row.name))
  for (const name of done) if (!(name in migrations)) throw new Error(`The database was made by a newer version (it has ${name})`)
  for (const [name, migration] of Object.entries(migrations)) {
    if (done.has(name)) continue
    await database.transaction().execute(async (transaction) => {
      await migration.up(transaction)
      await transaction.insertInto('migrations').values({ name }).execute()
    })
  }
}
