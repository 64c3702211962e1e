/** Which trusted device is probably this browser. */
import type { TrustedDevice } from '#contract/areas/devices.ts'

/** The one used last among those with the text of this browser; the service does not say which it is. */
export const likelyThisDevice = (list: readonly TrustedDevice[]): TrustedDevice | undefined =>
  list
    .filter(({ user_agent: userAgent }) => userAgent === navigator.userAgent)
    .toSorted((a, b) => b.last_authenticated.localeCompare(a.last_authenticated))[0]
