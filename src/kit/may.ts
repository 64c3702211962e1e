/**
 * "May I, and if not, why?": the one answer for every action. Not granted: not shown. Granted, but not now or not with this
 * token: shown, not possible, with the reason (architecture.md, 15).
 */
import { useCallback } from 'react'
import { lackOfScopes, type EntityKind, type Permission, type ScopeLevel } from '#contract/access.ts'
import { levelNeeded, type Endpoint } from '#contract/endpoint.ts'
import type { Grants } from '#contract/grants.ts'
import { useSession, useWho, type Who } from './who.ts'

/** The thing an action is about. An image counts by the number after `private/`. */
export interface Entity {
  readonly kind: EntityKind
  readonly id: number
  readonly label: string
}

export interface May {
  /** Whether the person has the right at all. */
  readonly shown: boolean
  /** Why not, in words; null: go ahead. */
  readonly reason: string | null
}

interface About {
  entity?: Entity | undefined
  /** Why the thing's own state forbids it now, or null. */
  reason?: string | null | undefined
}

const enough = (held: Permission | undefined, needed: ScopeLevel) => held === 'read_write' || (held === 'read_only' && needed === 'read_only')

/** Permission on one entity, or without one the best on any of its kind: then the list has something to act on. */
function permissionOn(grants: Grants, kind: EntityKind, needed: ScopeLevel, entity: Entity | undefined) {
  const ofKind = grants[kind]
  const concerned = entity ? ofKind.filter((grant) => grant.id === entity.id) : ofKind
  return concerned.some((grant) => enough(grant.permissions, needed))
}

function globally(grants: Grants, endpoint: Endpoint) {
  if (!endpoint.grant) return true
  if (endpoint.grant === 'account_access') return enough(grants.global.account_access, levelNeeded(endpoint))
  return grants.global[endpoint.grant]
}

const hidden = (reason: string | null): May => ({ shown: false, reason })

/** What a restricted user lacks; null: nothing. */
function lackOf(endpoint: Endpoint, { restricted, grants }: Who, entity: Entity | undefined): string | null {
  if (!restricted) return null
  if (!grants || endpoint.unrestricted === true) return 'Only an unrestricted user may do this'
  if (!globally(grants, endpoint)) return 'Your user has no permission for this'
  if (endpoint.on && !permissionOn(grants, endpoint.on, levelNeeded(endpoint), entity)) {
    return entity ? `You have read-only access to ${entity.label}` : 'Your user has no permission for this'
  }
  return null
}

/** Decides about one operation. `who` is undefined while it is not known yet; nothing is shown then. */
export function whyNot(endpoint: Endpoint, who: Who | undefined, { entity, reason = null }: About = {}): May {
  if (!who) return hidden(null)
  const lack = lackOf(endpoint, who, entity)
  if (lack) return hidden(lack)
  return { shown: true, reason: lackOfScopes(who.scopes, endpoint.access) ?? reason }
}

/** Whether it may be done as far as grants and scopes go; of a `May` that was asked without the thing's state. */
export const isAllowed = ({ shown, reason }: May) => shown && reason === null

/** `whyNot` for the person signed in. What the scopes forbid is known before the person is, and a page must not ask for it meanwhile. */
export function useMay() {
  const who = useWho()
  const { scopes } = useSession()
  return useCallback(
    (endpoint: Endpoint, about?: About) => (who ? whyNot(endpoint, who, about) : hidden(lackOfScopes(scopes, endpoint.access))),
    [who, scopes],
  )
}
