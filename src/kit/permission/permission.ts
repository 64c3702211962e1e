/**
 * The one permission check behind every action. Without the grant or the token's scope, an action is not shown; in the
 * wrong state it is shown disabled with the reason (docs/design.md, Permission).
 */
import { useCallback } from 'react'
import { missingScopeReason, token, type EntityKind, type Permission, type ScopeLevel } from '#contract/access.ts'
import { requiredPermission, type OperationAccess, operationId } from '#contract/endpoint.ts'
import type { Grants } from '#contract/grants.ts'
import { t } from '#contract/translate.ts'
import { useSession, usePrincipal, type Principal } from './principal.ts'
import { unsupportedOperations } from '#api/http/supported-operations.ts'
import { useStore } from '#ui/use-store.ts'

/** The entity that an action is about. The id of an image is the number after `private/`. */
export interface Entity {
  readonly kind: EntityKind
  readonly id: number
  readonly label: string
}

export interface PermissionCheck {
  /** Whether the user's grants allow it. */
  readonly granted: boolean
  /** Why it is not possible; null when it is. */
  readonly reason: string | null
}

interface PermissionContext {
  entity?: Entity | undefined
  /** The members of the request that are written; some are reserved for unrestricted users. */
  members?: readonly string[] | undefined
  /** Why the state of the entity forbids it now, or null. */
  reason?: string | null | undefined
}

const satisfies = (held: Permission | undefined, needed: ScopeLevel) =>
  held === 'read_write' || (held === 'read_only' && needed === 'read_only')

/** Whether the grant on the entity suffices; without an entity, whether the grant on any of its kind does. */
function hasEntityGrant(grants: Grants, kind: EntityKind, needed: ScopeLevel, entity: Entity | undefined) {
  const ofKind = grants[kind]
  const relevant = entity ? ofKind.filter((grant) => grant.id === entity.id) : ofKind
  return relevant.some((grant) => satisfies(grant.permissions, needed))
}

function hasGlobalGrant(grants: Grants, endpoint: OperationAccess) {
  if (!endpoint.grant) return true
  if (endpoint.grant === 'account_access') return satisfies(grants.global.account_access, requiredPermission(endpoint))
  return grants.global[endpoint.grant]
}

const denied = (reason: string | null): PermissionCheck => ({ granted: false, reason })

const isReserved = ({ unrestricted = [] }: OperationAccess, members: readonly string[]) =>
  unrestricted === true || members.some((member) => unrestricted.includes(member))

/** Operations that need no token show what is public to everybody; only what the account owns is an entity. */
const isPublicPart = ({ access }: OperationAccess, entity: Entity | undefined) => access.kind === 'optional' && !entity

/** The scopes that a session lacks, as a reason; null when there are none. */
const scopeReason = ({ scopes }: Pick<Principal, 'scopes'>, { access }: OperationAccess, entity: Entity | undefined) =>
  missingScopeReason(scopes, access.kind === 'optional' && entity ? token(...access.scopes) : access)

/** Every global grant that an operation needs is one to create something, or access to the account. */
function missingGlobalReason(grant: NonNullable<OperationAccess['grant']>): string {
  switch (grant) {
    case 'add_nodes':
      return t('You do not have permission to create nodes')
    case 'add_domains':
      return t('You do not have permission to create domains')
    case 'add_images':
      return t('You do not have permission to create images')
    default:
      return t('You do not have permission to do this')
  }
}

/** No resource of this kind is shared with the user, or none that the user may change. */
function missingEntityReason(kind: EntityKind, writes: boolean): string {
  switch (kind) {
    case 'node':
      return writes ? t('You do not have write access to any nodes') : t('You do not have access to any nodes')
    case 'domain':
      return writes ? t('You do not have write access to any domains') : t('You do not have access to any domains')
    case 'image':
      return writes ? t('You do not have write access to any images') : t('You do not have access to any images')
    default:
      return t('You do not have permission to do this')
  }
}

/** The grant that a restricted user lacks, as a reason; null when none is missing. */
function missingGrantReason(
  endpoint: OperationAccess,
  { restricted, grants }: Principal,
  entity: Entity | undefined,
  members: readonly string[],
): string | null {
  if (!restricted) return null
  if (!grants || isReserved(endpoint, members)) return t('Only unrestricted users can do this')
  if (endpoint.grant && !hasGlobalGrant(grants, endpoint)) return missingGlobalReason(endpoint.grant)
  if (
    endpoint.entity &&
    !isPublicPart(endpoint, entity) &&
    !hasEntityGrant(grants, endpoint.entity, requiredPermission(endpoint), entity)
  ) {
    if (!entity) return missingEntityReason(endpoint.entity, requiredPermission(endpoint) === 'read_write')
    // Pages of resources that were never shared are never shown, so access must have been withdrawn.
    const isReadable = hasEntityGrant(grants, endpoint.entity, 'read_only', entity)
    return isReadable
      ? t('You have read-only access to {label}', { label: entity.label })
      : t('You no longer have access to {label}', { label: entity.label })
  }
  return null
}

/** Checks one operation. Without a principal, which is undefined while it loads, nothing is granted. */
export function checkPermission(
  endpoint: OperationAccess,
  principal: Principal | undefined,
  { entity, members = [], reason = null }: PermissionContext = {},
): PermissionCheck {
  if (!principal) return denied(null)
  const missing = missingGrantReason(endpoint, principal, entity, members)
  if (missing) return denied(missing)
  return { granted: true, reason: scopeReason(principal, endpoint, entity) ?? reason }
}

/** Whether grants and scopes allow it. Only meaningful for a check without a state reason. */
export const isAllowed = ({ granted, reason }: PermissionCheck) => granted && reason === null

/**
 * `checkPermission` for the signed-in user. Missing scopes are known before the user has loaded, so that pages send no
 * request they forbid.
 */
export function usePermission() {
  const principal = usePrincipal()
  const { scopes } = useSession()
  return useCallback(
    (endpoint: OperationAccess, about?: PermissionContext) =>
      principal
        ? checkPermission(endpoint, principal, about)
        : denied(scopeReason({ scopes }, endpoint, about?.entity)),
    [principal, scopes],
  )
}

/** Which operations of the contract the service has, as far as is known. */
export function useSupported() {
  const unsupportedIds = useStore(unsupportedOperations)
  return useCallback((endpoint: OperationAccess) => !unsupportedIds.has(operationId(endpoint)), [unsupportedIds])
}
