/** The announcements for the account. */
import { notifications } from '#contract/operations.ts'
import { readCollection } from '#api/cache/collection.ts'

/** Maintenance is announced hours or days ahead. Milliseconds. */
const refreshIntervalMs = 300_000

export const notificationList = readCollection(
  notifications.list,
  {},
  { staleTime: refreshIntervalMs, poll: () => refreshIntervalMs },
)
