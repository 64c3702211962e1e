/** Whether an authorized app is the dashboard that the user is looking at. */
import type { AuthorizedApp } from '#contract/areas/apps.ts'
import { session } from '#api/session/session.ts'

/** The origin of an address; null when it is not an http(s) address. */
const originOf = (address: string | null): string | null => {
  const url = address === null ? null : URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : null
}

/** Sessions of the sign-in pages act through an app whose website is the origin of the dashboard; pasted tokens do not. */
export const isThisDashboard = ({ website }: AuthorizedApp) =>
  session.get().method === 'oauth' && originOf(website) === location.origin

/** The website as a link target; null unless it is an http(s) address, because the service does not check it. */
export const websiteOf = ({ website }: AuthorizedApp): string | null => (originOf(website) === null ? null : website)
