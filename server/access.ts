/** Whether a caller may call an operation, from the contract alone. Order of checks: gaps 1.3. */
import { entityParams, holds, missingScopes, type EntityKind } from '#contract/access.ts'
import { levelNeeded, type Endpoint } from '#contract/endpoint.ts'
import { privateImageNumber } from '#contract/rules/images.ts'
import { notFound, unauthorized, type Caller } from './context.ts'
import { holdsGlobal, permissionOn } from './grants.ts'
import { invalidToken, scopeMissing } from './http/errors.ts'
import type { Database } from './store/database.ts'
import { entity } from './store/entities.ts'

/**
 * The caller as the operation sees it: refuses a missing token or scope. Where a token is optional, one without the scopes counts
 * as none (interface README, Decided here).
 */
export function checkScopes(endpoint: Endpoint, caller: Caller | null): Caller | null {
  const { access } = endpoint
  if (access.kind === 'open') return caller
  if (access.kind === 'optional') return caller && access.scopes.every((scope) => holds(caller.scopes, scope)) ? caller : null
  if (!caller) throw invalidToken()
  if (missingScopes(caller.scopes, access.scopes).length > 0) throw scopeMissing()
  return caller
}

type Found = { readonly id: number; readonly isPublic: boolean } | 'elsewhere' | null

const own = async (db: Database, kind: EntityKind, id: number): Promise<Found> => {
  const row = await entity(db, kind, id)
  return row ? { id: row.id, isPublic: false } : null
}

/** The entity a path names. `elsewhere`: it is not the account's, the handler knows it or not. Null: there is none. */
const find: Record<EntityKind, (db: Database, value: string) => Promise<Found>> = {
  node: (db, value) => own(db, 'node', Number(value)),
  domain: (db, value) => own(db, 'domain', Number(value)),
  image: (db, value) => {
    const number = privateImageNumber(value)
    return number === null ? Promise.resolve('elsewhere') : own(db, 'image', number)
  },
  stackscript: async (db, value) => {
    const row = await db.selectFrom('stackscripts').select(['id', 'is_public', 'mine']).where('id', '=', Number(value)).executeTakeFirst()
    return row ? { id: row.id, isPublic: row.is_public === 1 } : null
  },
}

async function checkEntity(db: Database, endpoint: Endpoint, kind: EntityKind, caller: Caller | null, value: string): Promise<void> {
  const found = await find[kind](db, value)
  if (found === null) throw notFound()
  if (found === 'elsewhere') return
  if (found.isPublic && endpoint.method === 'GET') return
  if (!caller) throw notFound()
  const held = await permissionOn(db, caller, kind, found.id)
  if (held === null) throw notFound()
  if (held === 'read_only' && levelNeeded(endpoint) === 'read_write') throw unauthorized()
}

/** Refuses unless the entity in the path exists (404) and the caller has the grants (403; no grant at all on the entity: 404). */
export async function checkGrants(db: Database, endpoint: Endpoint, caller: Caller | null, values: Readonly<Record<string, string>>): Promise<void> {
  if (endpoint.on) await checkEntity(db, endpoint, endpoint.on, caller, values[entityParams[endpoint.on]] ?? '')
  if (!caller?.restricted) return
  if (endpoint.unrestricted === true) throw unauthorized()
  if (endpoint.grant && !(await holdsGlobal(db, caller, endpoint.grant, levelNeeded(endpoint)))) throw unauthorized()
}

/** Refuses body members that only unrestricted users may send. */
export function checkMembers(endpoint: Endpoint, caller: Caller | null, body: unknown): void {
  if (!caller?.restricted || !Array.isArray(endpoint.unrestricted)) return
  if (typeof body !== 'object' || body === null) return
  for (const member of endpoint.unrestricted) if (member in body) throw unauthorized()
}
