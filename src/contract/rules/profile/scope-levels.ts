/** Scopes as a table of areas and levels, for choosing the scopes of a new token (gaps 7.7). */
import {
  missingScopes,
  scopeAreas,
  type HeldScopes,
  type Scope,
  type ScopeArea,
  type ScopeLevel,
} from '../../access.ts'
import { reason } from '../../translate.ts'

export const exceedingScopesReason = reason('Requested scopes exceed the scopes of the current token')
export const pastExpiryReason = reason('{field} must be in the future', { field: 'expiry' })

/** The level in an area; null is no access. */
export const levelOf = (held: HeldScopes, area: ScopeArea): ScopeLevel | null =>
  held === '*' ? 'read_write' : (held[area] ?? null)

/** The same scopes with another level in one area; null removes the area. `*` becomes the list of all areas. */
export function withLevel(held: HeldScopes, area: ScopeArea, level: ScopeLevel | null): HeldScopes {
  const levels = Object.fromEntries(
    scopeAreas.flatMap((each) => {
      const kept = each === area ? level : levelOf(held, each)
      return kept === null ? [] : [[each, kept] as const]
    }),
  )
  return levels
}

const scopesOf = (held: Exclude<HeldScopes, '*'>): Scope[] =>
  scopeAreas.flatMap((area): Scope[] => {
    const level = held[area]
    return level === undefined ? [] : [`${area}:${level}`]
  })

/**
 * The requested scopes beyond those held, in a fixed order. `*` is never beyond: it means the scopes of the calling
 * token.
 */
export const exceedingScopes = (requested: HeldScopes, held: HeldScopes): Scope[] =>
  requested === '*' ? [] : missingScopes(held, scopesOf(requested))
