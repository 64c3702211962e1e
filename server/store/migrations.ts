/**
 * The modules in `migrations/` in the order of their names. Each runs once, in its own transaction; a released name
 * never changes.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Kysely, QueryExecutorProvider, SchemaModule } from 'kysely'
import type { Tables } from './tables.ts'

/** Migrations use only `schema` and plain SQL, because the types of the tables describe the current schema. */
interface Migration {
  up(db: QueryExecutorProvider & { readonly schema: SchemaModule }): Promise<void>
}

const migrationNames = readdirSync(path.join(import.meta.dirname, 'migrations'))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted()

/**
 * Runs the migrations that have not run yet, in one transaction: processes that start together run them once. `before`
 * is the name at which a test of later ones stops. Throws when the database comes from a newer version of the service.
 */
export const migrate = (database: Kysely<Tables>, before?: string): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await transaction.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
    const rows = await transaction.selectFrom('migrations').select('name').execute()
    const applied = new Set(rows.map((row) => row.name))
    for (const name of applied)
      if (!migrationNames.includes(name))
        throw new Error(`The database was created by a newer version (it has the migration ${name})`)
    for (const name of migrationNames) {
      if (before !== undefined && name >= before) return
      if (applied.has(name)) continue
      const migration: Migration = await import(`./migrations/${name}.ts`)
      await migration.up(transaction)
      await transaction.insertInto('migrations').values({ name }).execute()
    }
  })
