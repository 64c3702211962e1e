/**
 * Who may call an operation, as data: the service enforces it and the screen explains it.
 * Sources: the Scope columns of the documents; scope grammar in gaps 7.7; grants in gaps 7.3.
 */
import { joinNames } from './text.ts'
import { plural } from './translate.ts'

/** Every area that a scope can name (gaps 7.7). */
export const scopeAreas = [
  'nodes',
  'images',
  'account',
  'domains',
  'events',
  'stackscripts',
  'firewall',
  'ips',
  'nke',
  'monitor',
  'nodebalancers',
  'object_storage',
  'volumes',
  'databases',
] as const
export type ScopeArea = (typeof scopeAreas)[number]
export type ScopeLevel = 'read_only' | 'read_write'
export type Scope = `${ScopeArea}:${ScopeLevel}`

/** Kinds of entity that have grants of their own, and the path parameter that identifies each. */
export const entityParams = {
  node: 'nodeId',
  domain: 'domainId',
  image: 'imageId',
  stackscript: 'stackscriptId',
} as const
export type EntityKind = keyof typeof entityParams

/** Permission on an entity or, for account_access, on the account; null is no access (gaps 7.3). */
export const permissions = ['read_only', 'read_write'] as const
export type Permission = (typeof permissions)[number] | null

export type Access =
  /** Everybody, without credentials. */
  | { readonly kind: 'open' }
  /** Everybody sees the public part; a token with all the scopes also sees what its account owns. */
  | { readonly kind: 'optional'; readonly scopes: readonly Scope[] }
  /** A valid token with all the scopes; an empty list means that any token is enough. */
  | { readonly kind: 'token'; readonly scopes: readonly Scope[] }

type AccessOf<K extends Access['kind']> = Extract<Access, { kind: K }>
// The type keeps the exact kind, because the handler of an operation that needs a token always has a caller.
export const open: AccessOf<'open'> = { kind: 'open' }
export const optional = (...scopes: Scope[]): AccessOf<'optional'> => ({ kind: 'optional', scopes })
export const token = (...scopes: Scope[]): AccessOf<'token'> => ({ kind: 'token', scopes })

/** The scopes that a token has: all of them, or the highest level per area. */
export type HeldScopes = '*' | Partial<Record<ScopeArea, ScopeLevel>>

const areaByName = new Map<string, ScopeArea>(scopeAreas.map((area) => [area, area]))
/** The levels and their older names (gaps 7.7). */
const levelByName = new Map<string, ScopeLevel>([
  ['read_only', 'read_only'],
  ['view', 'read_only'],
  ['read_write', 'read_write'],
  ['create', 'read_write'],
  ['modify', 'read_write'],
  ['delete', 'read_write'],
])

/**
 * Parses scopes: `*`, or `area:level` items separated by spaces or commas. The highest level per area wins. Items
 * without a known area and level are returned in `unknown`.
 */
export function parseScopes(text: string): { held: HeldScopes; unknown: string[] } {
  const held: Partial<Record<ScopeArea, ScopeLevel>> = {}
  const unknown: string[] = []
  let all = false
  for (const item of text.split(/[\s,]+/).filter(Boolean)) {
    if (item === '*') {
      all = true
      continue
    }
    const [areaText = '', levelText = ''] = item.split(':')
    const area = areaByName.get(areaText)
    const level = levelByName.get(levelText)
    if (!area || !level) unknown.push(item)
    else if (held[area] !== 'read_write') held[area] = level
  }
  return { held: all ? '*' : held, unknown }
}

/** Formats scopes as they are stored: `*`, or items in a fixed order, separated by spaces. */
export const formatScopes = (held: HeldScopes): string =>
  held === '*' ? '*' : scopeAreas.flatMap((area) => (held[area] ? [`${area}:${held[area]}`] : [])).join(' ')

const splitScope = (scope: Scope) => {
  const [areaText = '', levelText = ''] = scope.split(':')
  return { area: areaByName.get(areaText), level: levelByName.get(levelText) }
}

/** True when the held scopes include this one; read_write includes read_only. */
export function hasScope(held: HeldScopes, scope: Scope): boolean {
  if (held === '*') return true
  const { area, level } = splitScope(scope)
  const heldLevel = area && held[area]
  return heldLevel === 'read_write' || (heldLevel === 'read_only' && level === 'read_only')
}

/** The required scopes that are not held, in order. */
export const missingScopes = (held: HeldScopes, required: readonly Scope[]) =>
  required.filter((scope) => !hasScope(held, scope))

/**
 * The scopes that a session lacks for an operation, as a sentence; null when there are none or the held scopes are
 * unknown.
 */
export function missingScopeReason(held: HeldScopes | null, access: Access): string | null {
  const missing = access.kind === 'token' && held !== null ? missingScopes(held, access.scopes) : []
  return missing.length > 0
    ? plural(
        missing.length,
        "This session's token lacks the scope {scopes}",
        "This session's token lacks the scopes {scopes}",
        { scopes: joinNames(missing) },
      )
    : null
}
