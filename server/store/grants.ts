/** Grants of restricted users on entities and on the account (gaps 7.3). Unrestricted users need none. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { entityParams, type EntityKind, type Permission } from '#contract/access.ts'
import {
  globalFlags,
  grantKinds,
  type GlobalGrants,
  type Grant,
  type GrantKind,
  type Grants,
  type GrantsUpdate,
} from '#contract/grants.ts'
import type { GlobalGrant } from '#contract/endpoint.ts'
import { validationError } from '../errors.ts'
import { Slice } from '../slices.ts'
import type { Caller } from '../context.ts'
import type { Database } from './database.ts'
import { listEntities, type IdSelect } from './entities.ts'

/** Permission of a caller on an entity; an image's id is the number after `private/`. */
export async function permissionOn(
  db: Database,
  caller: Pick<Caller, 'userId' | 'restricted'>,
  kind: EntityKind,
  id: number,
): Promise<Permission> {
  if (!caller.restricted) return 'read_write'
  const row = await db
    .selectFrom('grants')
    .select('permissions')
    .where('user_id', '=', caller.userId)
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .executeTakeFirst()
  return row?.permissions ?? null
}

/**
 * SQL condition for the entities that the caller may read; none without a caller. `column` holds the entity's id.
 */
export function readable(caller: Caller | null, kind: EntityKind, column: string): RawBuilder<SqlBool> {
  if (!caller) return sql<SqlBool>`1 = 0`
  if (!caller.restricted) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`exists (select 1 from grants where grants.user_id = ${caller.userId} and grants.kind = ${kind} and grants.entity_id = ${sql.ref(column)})`
}

/** Whether a caller has a global grant. `level` matters only for account_access. */
export async function hasGlobalGrant(
  db: Database,
  caller: Caller,
  grant: GlobalGrant,
  level: 'read_only' | 'read_write',
): Promise<boolean> {
  if (!caller.restricted) return true
  const row = await db.selectFrom('global_grants').selectAll().where('user_id', '=', caller.userId).executeTakeFirst()
  if (!row) return false
  if (grant !== 'account_access') return row[grant] === 1
  return row.account_access === 'read_write' || (row.account_access === 'read_only' && level === 'read_only')
}

/** Gives the creator of an entity read_write on it (gaps 7.3). */
export async function grantToCreator(db: Database, caller: Caller, kind: EntityKind, id: number): Promise<void> {
  if (caller.restricted) await setGrant(db, caller.userId, kind, id, 'read_write')
}

/** Sets the permission of a user on an entity; null removes it. */
export async function setGrant(
  db: Database,
  userId: number,
  kind: GrantKind,
  id: number,
  permissions: Permission,
): Promise<void> {
  await db
    .deleteFrom('grants')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('entity_id', '=', id)
    .execute()
  if (permissions) await db.insertInto('grants').values({ user_id: userId, kind, entity_id: id, permissions }).execute()
}

/** More are split over several statements: one with thousands of values is slow to prepare. */
const grantsPerStatement = 200

/** Sets the permissions of a user on many entities of a kind; null removes one. The last one for an entity counts. */
async function setGrantsOf(
  db: Database,
  userId: number,
  kind: GrantKind,
  changes: readonly { id: number; permissions: Permission }[],
  slice: Slice,
): Promise<void> {
  const byId = [...new Map(changes.map(({ id, permissions }) => [id, permissions]))]
  for (let start = 0; start < byId.length; start += grantsPerStatement) {
    if (slice.isOver) await slice.nextInTransaction()
    const batch = byId.slice(start, start + grantsPerStatement)
    await db
      .deleteFrom('grants')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where(
        'entity_id',
        'in',
        batch.map(([id]) => id),
      )
      .execute()
    const rows = batch.flatMap(([id, permissions]) =>
      permissions ? [{ user_id: userId, kind, entity_id: id, permissions }] : [],
    )
    if (rows.length > 0) await db.insertInto('grants').values(rows).execute()
  }
}

/** Deletes all grants on an entity. */
export async function deleteGrants(db: Database, kind: EntityKind, id: number): Promise<void> {
  await db.deleteFrom('grants').where('kind', '=', kind).where('entity_id', '=', id).execute()
}

/** Deletes all grants of a user, also the global ones. */
export async function deleteGrantsOfUser(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('grants').where('user_id', '=', userId).execute()
  await db.deleteFrom('global_grants').where('user_id', '=', userId).execute()
}

const isEntityKind = (kind: GrantKind): kind is GrantKind & EntityKind => kind in entityParams

/**
 * Entities that grants can be given on, or some of them by id; none for kinds that the embedded service does not have.
 */
const listGrantable = (db: Database, kind: GrantKind, ids?: IdSelect) =>
  isEntityKind(kind) ? listEntities(db, kind, ids) : Promise.resolve([])

async function globalGrantsOf(db: Database, userId: number): Promise<GlobalGrants> {
  const row = await db.selectFrom('global_grants').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const flag = (name: (typeof globalFlags)[number]) => row?.[name] === 1
  return {
    account_access: row?.account_access ?? null,
    add_databases: flag('add_databases'),
    add_domains: flag('add_domains'),
    add_firewalls: flag('add_firewalls'),
    add_images: flag('add_images'),
    add_nodes: flag('add_nodes'),
    add_monitor: flag('add_monitor'),
    add_nodebalancers: flag('add_nodebalancers'),
    add_stackscripts: flag('add_stackscripts'),
    add_volumes: flag('add_volumes'),
    cancel_account: flag('cancel_account'),
    monitor_subscription: flag('monitor_subscription'),
  }
}

/**
 * The grants of a restricted user. `includeUngranted` adds entities without a grant, with null permissions, as
 * administrators see them (gaps 4.13); users see only their own grants (gaps 7.3).
 */
export async function grantsOf(
  db: Database,
  userId: number,
  { includeUngranted }: { includeUngranted: boolean },
): Promise<Grants> {
  const slice = new Slice()
  const entriesOf = async (kind: GrantKind): Promise<Grant[]> => {
    if (slice.isOver) await slice.nextInTransaction()
    const own = db.selectFrom('grants').where('user_id', '=', userId).where('kind', '=', kind)
    const held = new Map<number, Permission>()
    for (const row of await own.select(['entity_id', 'permissions']).execute()) held.set(row.entity_id, row.permissions)
    const entities = await listGrantable(db, kind, includeUngranted ? undefined : own.select('entity_id'))
    return entities.map(({ id, label }) => ({ id, label, permissions: held.get(id) ?? null }))
  }
  return {
    node: await entriesOf('node'),
    nodebalancer: await entriesOf('nodebalancer'),
    domain: await entriesOf('domain'),
    stackscript: await entriesOf('stackscript'),
    monitor: await entriesOf('monitor'),
    image: await entriesOf('image'),
    volume: await entriesOf('volume'),
    global: await globalGrantsOf(db, userId),
  }
}

/** Changes the given grants of a restricted user. Throws 400 for an entity that does not exist. */
export async function updateGrants(db: Database, userId: number, update: GrantsUpdate): Promise<void> {
  const slice = new Slice()
  for (const kind of grantKinds) {
    const changes = update[kind]
    if (!changes || changes.length === 0) continue
    if (slice.isOver) await slice.nextInTransaction()
    const known = new Set((await listGrantable(db, kind)).map((entity) => entity.id))
    const unknown = changes.flatMap(({ id }, index) =>
      known.has(id) ? [] : [{ field: `${kind}[${index}].id`, reason: 'id is not valid' }],
    )
    if (unknown.length > 0) throw validationError(unknown)
    await setGrantsOf(db, userId, kind, changes, slice)
  }
  if (update.global) await setGlobalGrants(db, userId, update.global)
}

/** Changes the given global grants of a restricted user. */
export async function setGlobalGrants(db: Database, userId: number, changes: Partial<GlobalGrants>): Promise<void> {
  const now = { ...(await globalGrantsOf(db, userId)), ...changes }
  const flags = Object.fromEntries(globalFlags.map((name) => [name, now[name] ? 1 : 0]))
  await db.deleteFrom('global_grants').where('user_id', '=', userId).execute()
  await db
    .insertInto('global_grants')
    .values({ user_id: userId, account_access: now.account_access, ...flags })
    .execute()
}
