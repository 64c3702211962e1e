/** Checks whether a caller may call an operation, from the contract alone. Order of checks: gaps 1.3. */
import { entityParams, hasScope, missingScopes, type EntityKind } from '#contract/access.ts'
import { requiredPermission, type Endpoint } from '#contract/endpoint.ts'
import { proofMinutes } from '#contract/limits.ts'
import { privateImageNumber } from '#contract/rules/images/images.ts'
import { notFound, forbidden, invalidToken, insufficientScope, staleProof } from './errors.ts'
import type { Caller } from './context.ts'
import { hasGlobalGrant, permissionOn } from './store/grants.ts'
import type { Database } from './store/database.ts'
import { findEntity } from './store/entities.ts'

/**
 * Returns the caller for the operation; throws 401 when the token or a scope is missing. When a token is optional, one
 * without the scopes counts as none (interface README, Decided here).
 */
export function checkScopes(endpoint: Endpoint, caller: Caller | null): Caller | null {
  const { access } = endpoint
  if (access.kind === 'open') return caller
  if (access.kind === 'optional')
    return caller && access.scopes.every((scope) => hasScope(caller.scopes, scope)) ? caller : null
  if (!caller) throw invalidToken()
  if (missingScopes(caller.scopes, access.scopes).length > 0) throw insufficientScope()
  return caller
}

type EntityMatch = { readonly id: number; readonly isPublic: boolean } | 'unchecked' | null

const findOwnEntity = async (db: Database, kind: EntityKind, id: number): Promise<EntityMatch> => {
  const row = await findEntity(db, kind, id)
  return row ? { id: row.id, isPublic: false } : null
}

/**
 * The entity that a path identifies; null when it does not exist. `unchecked`: a public image, which the handler looks
 * up.
 */
const entityFinders: Record<EntityKind, (db: Database, value: string) => Promise<EntityMatch>> = {
  node: (db, value) => findOwnEntity(db, 'node', Number(value)),
  domain: (db, value) => findOwnEntity(db, 'domain', Number(value)),
  image: (db, value) => {
    const number = privateImageNumber(value)
    return number === null ? Promise.resolve('unchecked') : findOwnEntity(db, 'image', number)
  },
  stackscript: async (db, value) => {
    const row = await db
      .selectFrom('stackscripts')
      .select(['id', 'is_public', 'mine'])
      .where('id', '=', Number(value))
      .executeTakeFirst()
    return row ? { id: row.id, isPublic: row.is_public === 1 } : null
  },
}

async function checkEntity(
  db: Database,
  endpoint: Endpoint,
  kind: EntityKind,
  caller: Caller | null,
  value: string,
): Promise<void> {
  const found = await entityFinders[kind](db, value)
  if (found === null) throw notFound()
  if (found === 'unchecked') return
  if (found.isPublic && endpoint.method === 'GET') return
  if (!caller) throw notFound()
  const permission = await permissionOn(db, caller, kind, found.id)
  if (permission === null) throw notFound()
  if (permission === 'read_only' && requiredPermission(endpoint) === 'read_write') throw forbidden()
}

/**
 * Throws 404 unless the entity in the path exists and the caller has a grant on it, and 403 unless the grants suffice.
 */
export async function checkGrants(
  db: Database,
  endpoint: Endpoint,
  caller: Caller | null,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (endpoint.entity)
    await checkEntity(db, endpoint, endpoint.entity, caller, values[entityParams[endpoint.entity]] ?? '')
  if (!caller?.restricted) return
  if (endpoint.unrestricted === true) throw forbidden()
  if (endpoint.grant && !(await hasGlobalGrant(db, caller, endpoint.grant, requiredPermission(endpoint))))
    throw forbidden()
}

/** Whether a body has one of the members that a rule of the contract names. */
const names = (rule: true | readonly string[] | undefined, body: unknown): boolean =>
  Array.isArray(rule) && typeof body === 'object' && body !== null && rule.some((member) => member in body)

/** Throws 403 for body members that only unrestricted users may send. */
export function checkUnrestrictedFields(endpoint: Endpoint, caller: Caller | null, body: unknown): void {
  if (caller?.restricted && names(endpoint.unrestricted, body)) throw forbidden()
}

/**
 * Throws 401 for a sensitive change in a session whose user has not proved the password or a one-time code recently.
 */
export async function checkProof(
  db: Database,
  endpoint: Endpoint,
  caller: Caller | null,
  { body, now }: { body: unknown; now: number },
): Promise<void> {
  if (caller?.credential.kind !== 'app' || !(endpoint.stepUp === true || names(endpoint.stepUp, body))) return
  const session = await db
    .selectFrom('sessions')
    .select('proved_at')
    .where('id', '=', caller.credential.sessionId)
    .executeTakeFirst()
  if (!session || session.proved_at <= now - proofMinutes * 60_000) throw staleProof()
}
