/** Which trusted device is this browser. */
import type { TrustedDevice } from '#contract/areas/devices.ts'
import type { ListedDevice } from './actions.ts'

/** The one used last among those with the text of this browser. */
const likelyId = (list: readonly TrustedDevice[]): number | undefined =>
  list
    .filter(({ user_agent: userAgent }) => userAgent === navigator.userAgent)
    .toSorted((a, b) => b.last_authenticated.localeCompare(a.last_authenticated))[0]?.id

/** `currentId`: the device of this session, null when the service does not say. */
export function markOwnDevice(list: readonly TrustedDevice[], currentId: number | null): readonly ListedDevice[] {
  const guess = currentId === null ? likelyId(list) : undefined
  return list.map((device) => ({
    ...device,
    own: device.id === currentId ? 'yes' : device.id === guess ? 'probably' : 'no',
  }))
}
