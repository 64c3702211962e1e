/** Explains refusals by the user's grants, which somebody may have changed while a page was open. */
import type { QueryClient } from '@tanstack/react-query'
import { entityParams, type EntityKind } from '#contract/access.ts'
import { paramNames, requiredPermission, operationId, type Operation } from '#contract/endpoint.ts'
import type { Grants } from '#contract/grants.ts'
import { t } from '#contract/translate.ts'
import { invalidate } from '#api/cache/query.ts'
import type { ApiError } from '#api/error.ts'
import type { RequestParts } from '#api/http/request.ts'
import { ownGrants } from '#queries/profile.ts'

/** Nothing explains the refusal of these reads themselves. */
const ownReads: ReadonlySet<string> = new Set(['profile.view', 'profile.grants'])

interface Target {
  readonly kind: EntityKind
  readonly id: number
}

/** The resource that a request is about. The id of an image is the number after `private/`. */
function targetOf({ entity }: Operation, { path = {} }: RequestParts): Target | null {
  const id = entity ? Number(String(path[entityParams[entity]]).split('/').at(-1)) : Number.NaN
  return entity && Number.isInteger(id) ? { kind: entity, id } : null
}

const grantOn = (grants: Grants | null | undefined, { kind, id }: Target) =>
  grants?.[kind].find((grant) => grant.id === id && grant.permissions !== null)

/**
 * Why the current grants do not allow the request; null when they are not the reason. A resource that was never shared
 * is requested only through an address, whose page says that there is nothing.
 */
function accessReason(endpoint: Operation, target: Target, before: Grants | null | undefined, after: Grants) {
  const [had, has] = [grantOn(before, target), grantOn(after, target)]
  if (!has) return had ? t('You no longer have access to {label}', { label: had.label }) : withdrawnReason(target.kind)
  if (has.permissions === 'read_write' || requiredPermission(endpoint) === 'read_only') return null
  const { label } = has
  return had?.permissions === 'read_only'
    ? t('You have read-only access to {label}', { label })
    : t('You now have read-only access to {label}', { label })
}

/** The reason where the previously known grants do not name the resource. */
function withdrawnReason(kind: EntityKind): string {
  switch (kind) {
    case 'node':
      return t('You no longer have access to this node')
    case 'domain':
      return t('You no longer have access to this domain')
    case 'image':
      return t('You no longer have access to this image')
    default:
      return t('You no longer have access to it')
  }
}

function missingReason(kind: EntityKind | undefined): string {
  switch (kind) {
    case 'node':
      return t('This node no longer exists')
    case 'domain':
      return t('This domain no longer exists')
    case 'image':
      return t('This image no longer exists')
    default:
      return t('It no longer exists')
  }
}

/** The list may still show the missing resource; the lists of nodes, domains and images follow each of their items. */
function readListAgain(client: QueryClient, { area, name, path, entity }: Operation): void {
  if (!entity && name !== 'list' && paramNames(path).length > 0)
    void client.invalidateQueries({ queryKey: [area, 'list'] })
}

/** A resource that is not found was deleted elsewhere after a page had shown it. */
function explainMissing(endpoint: Operation, error: ApiError): ApiError {
  const param = paramNames(endpoint.path).at(-1)
  if (param === undefined) return error
  const { entity } = endpoint
  const missing = missingReason(entity && entityParams[entity] === param ? entity : undefined)
  const reason =
    endpoint.kind === 'referenced' ? t('{missing}, or the service does not offer this', { missing }) : missing
  return error.withErrors([{ reason }])
}

/**
 * Reads the grants again after a refusal, so that pages offer only what is left, and gives the error its reason. Loads
 * with the first refusal.
 */
export async function explainRefusal(
  client: QueryClient,
  endpoint: Operation,
  parts: RequestParts,
  error: ApiError,
): Promise<ApiError> {
  if (ownReads.has(operationId(endpoint))) return error
  const target = targetOf(endpoint, parts)
  const before = client.getQueryData(ownGrants.queryKey)
  // For users who may see everything, a resource that is not found is gone.
  if (error.status === 404 && (before === null || target === null)) {
    readListAgain(client, endpoint)
    return explainMissing(endpoint, error)
  }
  void invalidate(client, ['profile.view'])
  const after = await client.fetchQuery({ ...ownGrants, staleTime: 0, retry: false }).catch(() => null)
  // Lists may show resources that are no longer granted.
  if (before !== undefined && client.getQueryData(ownGrants.queryKey) !== before) void client.invalidateQueries()
  const reason = target && after ? accessReason(endpoint, target, before, after) : null
  return reason === null ? error : error.withAccessReason(reason)
}
