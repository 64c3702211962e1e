/** Which host names and origins the service listens to (quality.md, Security). */
import { isIP } from 'node:net'
import { wrongHost, wrongOrigin } from './errors.ts'

const nameOf = (host: string) => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1').toLowerCase()

/** Whether a host header names this machine itself. */
export const isLoopbackHost = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(nameOf(host))
export const isLoopbackAddress = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

/** How the service is known beside bare addresses and localhost; part of the settings. */
export interface Names {
  readonly host: string
  readonly publicUrl: string | null
}

/**
 * Refuses host names that are not ours. A page of another site can make its own name point to this machine (DNS rebinding); then
 * the host header still holds that name. Bare addresses and localhost cannot be made to lie.
 */
export function checkHost(host: string, { host: configured, publicUrl }: Names): void {
  const name = nameOf(host)
  if (isIP(name) || name === 'localhost' || name.endsWith('.localhost') || name === configured.toLowerCase()) return
  if (publicUrl !== null && name === nameOf(new URL(publicUrl).host)) return
  throw wrongHost()
}

/**
 * Whether an address is at the service itself: at its public address, or at the host that this request was sent to. At the public
 * host only its own scheme counts: what came by http may have been written by anybody on the way.
 */
export function isOwnAddress(address: string, host: string, publicUrl: string | null): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (publicUrl !== null && (url.origin === publicUrl || url.hostname === new URL(publicUrl).hostname)) return url.origin === publicUrl
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host.toLowerCase()
}

/**
 * Refuses a write that a page of another site has sent, where cookies count: everything off /v4. A caller that is no browser
 * sends neither header.
 */
export function checkOrigin(request: Request, host: string, publicUrl: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const own = origin === null || isOwnAddress(origin, host, publicUrl)
  if (!own || (site !== null && site !== 'same-origin' && site !== 'none')) throw wrongOrigin()
}

/** Whether a proxy has passed the request on, so that the connection says nothing about who asks. */
export const isForwarded = ({ headers }: Request) => ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'via'].some((name) => headers.has(name))
