/**
 * Who may call an operation, as data: the service refuses by it and the screen explains by it.
 * Sources: the Scope columns of the documents; scope grammar in gaps 7.7; grants in gaps 7.3.
 */

/** Every area a scope can name (gaps 7.7); the four of the documents come first. */
export const scopeAreas = [
  'nodes', 'images', 'account', 'domains', 'events', 'stackscripts', 'firewall', 'ips', 'nke', 'monitor', 'nodebalancers',
  'object_storage', 'volumes', 'databases',
] as const
export type ScopeArea = (typeof scopeAreas)[number]
export type ScopeLevel = 'read_only' | 'read_write'
export type Scope = `${ScopeArea}:${ScopeLevel}`

/** Kinds of entity that carry their own grant, and the path parameter that names one in an address. */
export const entityParams = { node: 'nodeId', domain: 'domainId', image: 'imageId', stackscript: 'stackscriptId' } as const
export type EntityKind = keyof typeof entityParams

/** Permission on one entity, or for account_access on the account; null is no access (gaps 7.3). */
export const permissions = ['read_only', 'read_write'] as const
export type Permission = (typeof permissions)[number] | null

export type Access =
  /** Anybody, without credentials. */
  | { readonly kind: 'open' }
  /** Anybody sees the public part; a token with the scopes sees its own too. */
  | { readonly kind: 'optional'; readonly scopes: readonly Scope[] }
  /** A valid token holding all the scopes; none listed means any client may call. */
  | { readonly kind: 'token'; readonly scopes: readonly Scope[] }

type AccessOf<K extends Access['kind']> = Extract<Access, { kind: K }>
// The exact kind is kept in the type: an operation that needs a token has a caller in its handler.
export const open: AccessOf<'open'> = { kind: 'open' }
export const optional = (...scopes: Scope[]): AccessOf<'optional'> => ({ kind: 'optional', scopes })
export const token = (...scopes: Scope[]): AccessOf<'token'> => ({ kind: 'token', scopes })

/** The scopes a token holds: everything, or the highest level per area. */
export type HeldScopes = '*' | Partial<Record<ScopeArea, ScopeLevel>>

const areaOf = new Map<string, ScopeArea>(scopeAreas.map((area) => [area, area]))
/** Old levels that mean read_write (gaps 7.7). */
const levelOf = new Map<string, ScopeLevel>([
  ['read_only', 'read_only'], ['view', 'read_only'],
  ['read_write', 'read_write'], ['create', 'read_write'], ['modify', 'read_write'], ['delete', 'read_write'],
])

/**
 * Reads scopes as written: `*`, or `area:level` items separated by spaces (commas accepted); the highest level per area wins.
 * Items that name no known area or level are returned in `unknown`.
 */
export function parseScopes(written: string): { held: HeldScopes; unknown: string[] } {
  const held: Partial<Record<ScopeArea, ScopeLevel>> = {}
  const unknown: string[] = []
  let all = false
  for (const item of written.split(/[\s,]+/).filter(Boolean)) {
    if (item === '*') {
      all = true
      continue
    }
    const [areaText = '', levelText = ''] = item.split(':')
    const area = areaOf.get(areaText)
    const level = levelOf.get(levelText)
    if (!area || !level) unknown.push(item)
    else if (held[area] !== 'read_write') held[area] = level
  }
  return { held: all ? '*' : held, unknown }
}

/** Scopes in stored form: `*`, or items in a fixed order separated by spaces. */
export const writeScopes = (held: HeldScopes): string =>
  held === '*' ? '*' : scopeAreas.flatMap((area) => (held[area] ? [`${area}:${held[area]}`] : [])).join(' ')

const scopeParts = (scope: Scope) => {
  const [areaText = '', levelText = ''] = scope.split(':')
  return { area: areaOf.get(areaText), level: levelOf.get(levelText) }
}

/** True when the held scopes include this one; read_write includes read_only. */
export function holds(held: HeldScopes, scope: Scope): boolean {
  if (held === '*') return true
  const { area, level } = scopeParts(scope)
  const has = area && held[area]
  return has === 'read_write' || (has === 'read_only' && level === 'read_only')
}

/** The scopes of a list that are not held, in order. */
export const missingScopes = (held: HeldScopes, needed: readonly Scope[]) => needed.filter((scope) => !holds(held, scope))

/** What a session lacks for an operation, in words; null: nothing, or the service has not said what the session holds. */
export function lackOfScopes(held: HeldScopes | null, access: Access): string | null {
  const missing = access.kind === 'token' && held !== null ? missingScopes(held, access.scopes) : []
  return missing.length > 0 ? `This session's token lacks the scope ${missing.join(' and ')}` : null
}
