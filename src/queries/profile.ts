/** The signed-in user's profile and grants. */
import { profile } from '#contract/operations.ts'
import { minuteMs } from '#contract/time.ts'
import { read } from '#api/cache/query.ts'

export const ownProfile = read(profile.view, {}, { staleTime: 5 * minuteMs })
/** Null for an unrestricted user, who needs no grants. */
export const ownGrants = read(profile.grants, {}, { staleTime: minuteMs })
