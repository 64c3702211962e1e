/** What the descriptions of bulk actions on domains share. */
import { refreshAfter } from '#api/write.ts'
import { updateDomain } from '#queries/domains.ts'

export const refreshDomains = refreshAfter(updateDomain)

export const noneChangeable = 'You have read-only access to all of them'
