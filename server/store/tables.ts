/** All tables of the database, for the query builder's types. */
import type { AuthTables } from './auth-tables.ts'
import type { ResourceTables } from './resource-tables.ts'

export interface Tables extends AuthTables, ResourceTables {
  /** Names of the migrations that have run. */
  migrations: { name: string }
}
