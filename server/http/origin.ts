/** Which host names and origins the service listens to (quality.md, Security). */
import { isIP } from 'node:net'
import { wrongHost, wrongOrigin } from './errors.ts'

const nameOf = (host: string) => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1').toLowerCase()

/** Whether a host header names this machine itself. */
export const isLoopbackHost = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(nameOf(host))
export const isLoopbackAddress = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

/**
 * Refuses host names that are not ours. A page of another site can make its own name point to this machine (DNS rebinding); then
 * the host header still holds that name. Bare addresses and localhost cannot be made to lie.
 */
export function checkHost(host: string, configured: string): void {
  const name = nameOf(host)
  if (isIP(name) || name === 'localhost' || name.endsWith('.localhost') || name === configured.toLowerCase()) return
  throw wrongHost()
}

/**
 * Refuses a write that a page of another site has sent, where cookies count: everything off /v4. A caller that is no browser
 * sends neither header.
 */
export function checkOrigin(request: Request, host: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const own = origin === null ? true : URL.canParse(origin) && new URL(origin).host === host
  if (!own || (site !== null && site !== 'same-origin' && site !== 'none')) throw wrongOrigin()
}
