/** The signed-in user: profile, grants and the scopes of the session. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { HeldScopes } from '#contract/access.ts'
import type { Profile } from '#contract/areas/profile.ts'
import type { Grants } from '#contract/grants.ts'
import { session } from '#api/session/session.ts'
import { ownGrants, ownProfile } from '#queries/profile.ts'
import { useStore } from '#ui/use-store.ts'

export const useSession = () => useStore(session)
/** Undefined while loading. */
export const useProfile = (): Profile | undefined => useQuery(ownProfile).data
/** Undefined while loading, null for an unrestricted user. */
const useGrants = (): Grants | null | undefined => useQuery(ownGrants).data

/** The signed-in user's permissions. */
export interface Principal {
  /** Null when the service does not report scopes; the token is then assumed to have all. */
  readonly scopes: HeldScopes | null
  readonly restricted: boolean
  readonly grants: Grants | null
}

/** Undefined until profile and grants have loaded, and when they cannot be loaded. */
export function usePrincipal(): Principal | undefined {
  const user = useProfile()
  const grants = useGrants()
  const { scopes } = useSession()
  return useMemo(
    () => (user && grants !== undefined ? { scopes, restricted: user.restricted, grants } : undefined),
    [user, grants, scopes],
  )
}

/**
 * Whether the user is known to be restricted. Only such a user is told about missing access: not the owner, and not a
 * user who is not known yet.
 */
export const useIsRestricted = (): boolean => usePrincipal()?.restricted ?? false
