/** Who is signed in and what they may do: profile, grants and the scopes of the session, read once and shared. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { HeldScopes } from '#contract/access.ts'
import { profile, type Profile } from '#contract/areas/profile.ts'
import type { Grants } from '#contract/grants.ts'
import { read } from '#api/query.ts'
import { session } from '#api/session.ts'

const minutes = 60_000
export const ownProfile = read(profile.view, {}, { staleTime: 5 * minutes })
/** Null for an unrestricted user, who needs no grants. */
export const ownGrants = read(profile.grants, {}, { staleTime: minutes })

export const useSession = () => useSyncExternalStore(session.subscribe, session.get)
/** Undefined until it has arrived. */
export const useProfile = (): Profile | undefined => useQuery(ownProfile).data
/** Undefined until they have arrived, null for an unrestricted user. */
export const useGrants = (): Grants | null | undefined => useQuery(ownGrants).data

/** What decides about every action. */
export interface Who {
  /** Null: the service has not said, so the token counts as able to do everything. */
  readonly scopes: HeldScopes | null
  readonly restricted: boolean
  readonly grants: Grants | null
}

/** Undefined until profile and grants are known; nothing is offered before. */
export function useWho(): Who | undefined {
  const person = useProfile()
  const grants = useGrants()
  const { scopes } = useSession()
  return useMemo(
    () => (person && grants !== undefined ? { scopes, restricted: person.restricted, grants } : undefined),
    [person, grants, scopes],
  )
}
