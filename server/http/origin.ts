/** Checks of the Host and Origin headers. */
import { isIP, isIPv6 } from 'node:net'
import { wrongHost, wrongOrigin } from '../errors.ts'

const hostNameOf = (host: string) =>
  host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()

/** `http://HOST:PORT`, with an IPv6 address in brackets. */
export const httpOrigin = (host: string, port: number) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`

/** Whether a host header names this machine itself. */
export const isLoopbackHost = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(hostNameOf(host))
export const isLoopbackAddress = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

/** The names of the service besides IP addresses and localhost; part of the settings. */
export interface OriginSettings {
  readonly host: string
  readonly publicUrl: string | null
}

/**
 * Throws 421 for a host name that is not the service's. With DNS rebinding another site's name resolves to this
 * machine, but the Host header still contains that name. IP addresses and localhost cannot be rebound.
 */
export function checkHost(host: string, { host: configured, publicUrl }: OriginSettings): void {
  const name = hostNameOf(host)
  if (isIP(name) || name === 'localhost' || name.endsWith('.localhost') || name === configured.toLowerCase()) return
  if (publicUrl !== null && name === hostNameOf(new URL(publicUrl).host)) return
  throw wrongHost()
}

/**
 * Whether an address belongs to the service: to its public address, or to the host that this request was sent to. For
 * the public host the scheme must match too: a page loaded by http may have been modified in transit.
 */
export function isOwnAddress(address: string, host: string, publicUrl: string | null): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (publicUrl !== null && (url.origin === publicUrl || url.hostname === new URL(publicUrl).hostname))
    return url.origin === publicUrl
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host.toLowerCase()
}

/**
 * Throws 403 for a write from a page of another site. Needed wherever cookies count: everywhere except /v4. Callers
 * other than browsers send neither header.
 */
export function checkOrigin(request: Request, host: string, publicUrl: string | null): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const isOwn = origin === null || isOwnAddress(origin, host, publicUrl)
  if (!isOwn || (site !== null && site !== 'same-origin' && site !== 'none')) throw wrongOrigin()
}

/**
 * Headers that browsers and command-line tools send themselves. Those of proxies cannot be listed: they have many
 * names, and new ones appear all the time.
 */
const clientHeader =
  /^(?:accept(?:-.+)?|authorization|cache-control|connection|content-(?:length|type)|cookie|dnt|expect|host|if-.+|keep-alive|origin|pragma|priority|range|referer|save-data|sec-.+|te|transfer-encoding|upgrade-insecure-requests|user-agent)$/

/**
 * Whether a proxy may have forwarded the request, so that the peer address is not the client's: it has a header that
 * clients do not send themselves, such as X-Forwarded-For, X-Real-IP, Forwarded or Via.
 */
export const isForwarded = ({ headers }: Request) => [...headers.keys()].some((name) => !clientHeader.test(name))
