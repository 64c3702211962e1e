/** The address of the client of a request, which a trusted proxy reports. */
import { isIP } from 'node:net'
import { normalizeAddress } from '../networks.ts'

/** An entry of X-Forwarded-For without its port, which some proxies add. */
const withoutPort = (entry: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry

/**
 * The address of the client. Each proxy appends the address that it received the request from, so the list is read from
 * its end as long as the addresses are those of trusted proxies; entries further left may be forged.
 */
export function clientAddress(peer: string, request: Request, isTrustedProxy: (address: string) => boolean): string {
  let address = normalizeAddress(peer)
  const forwardedFor = (request.headers.get('x-forwarded-for') ?? '').split(',').toReversed()
  for (const entry of forwardedFor) {
    const next = normalizeAddress(withoutPort(entry.trim()))
    if (!isTrustedProxy(address) || isIP(next) === 0) return address
    address = next
  }
  return address
}
