/** The profile as the service has it now: what became of a request whose answer was lost. */
import type { QueryClient } from '@tanstack/react-query'
import { ownProfile } from '#queries/profile.ts'

export const readProfile = (client: QueryClient) => client.fetchQuery({ ...ownProfile, staleTime: 0 })
