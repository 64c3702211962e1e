/** Grants that others may change. */
import { useQuery } from '@tanstack/react-query'
import { poll } from '#api/cache/polling.ts'
import { ownGrants } from '#queries/profile.ts'

/** While the page is open, the grants of a restricted user are read again from time to time: others may change them. */
export const useFollowedGrants = (enabled = true) =>
  useQuery({ ...ownGrants, enabled, refetchInterval: ({ state: { data } }) => (data ? poll.slow() : false) })
