/**
 * Shows a form or another part of a page to users with permission for an operation, and the reason to others. When the
 * permission is withdrawn later, the form stays without its buttons and with the reason above it, so that entries are
 * not lost.
 */
import { useState, type ReactNode } from 'react'
import type { OperationAccess } from '#contract/endpoint.ts'
import { FormLock } from '../form/form-contexts.ts'
import { AccessNotice } from './access-notice.tsx'
import { isAllowed, usePermission, type Entity } from './permission.ts'
import { usePrincipal } from './principal.ts'
import { useFollowedGrants } from './use-followed-grants.ts'

interface RequirePermissionProps {
  operation: OperationAccess
  entity?: Entity
  /** Shown instead of the reason where the page already shows that. */
  fallback?: ReactNode
  /** Shown until it is known what the user may do. */
  pending?: ReactNode
  children: ReactNode
}

export function RequirePermission({ operation, entity, fallback, pending, children }: RequirePermissionProps) {
  const permission = usePermission()(operation, { entity })
  const principalKnown = usePrincipal() !== undefined
  const [everAllowed, setEverAllowed] = useState(false)
  const allowed = isAllowed(permission)
  useFollowedGrants()
  if (allowed && !everAllowed) setEverAllowed(true)
  if (!principalKnown && !everAllowed) return pending
  const isSaid = fallback === undefined
  return (
    <>
      {permission.reason !== null && isSaid ? <AccessNotice permission={permission} entriesKept={everAllowed} /> : null}
      {everAllowed || allowed ? (
        <FormLock value={allowed ? null : { isSaid, reason: permission.reason }}>{children}</FormLock>
      ) : (
        fallback
      )}
    </>
  )
}

/** For pages that can be read without this operation: says why what it would change cannot be changed. */
export function ReadOnlyNotice({ operation }: { operation: OperationAccess }) {
  const permission = usePermission()(operation)
  const principalKnown = usePrincipal() !== undefined
  return principalKnown ? <AccessNotice permission={permission} /> : null
}
