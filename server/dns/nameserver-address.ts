/**
 * Where an import may connect. The user chooses the name server's host: without limits, an import could reach hosts
 * that only this machine can reach.
 */
import { isIP } from 'node:net'
import { networkMatcher, parseNetwork } from '../networks.ts'
import type { Settings } from '../settings.ts'
import { addressesOf } from './host-addresses.ts'

const dnsPort = 53

/** Networks that are not the public internet (IANA special-purpose registries), and IPv6 that may carry IPv4. */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
].flatMap((network) => parseNetwork(network) ?? [])
const isSpecial = networkMatcher(special)
const isGlobalIpv6 = networkMatcher([{ address: '2000::', prefix: 3 }])

const isPublicAddress = (address: string) => !isSpecial(address) && (isIP(address) === 4 || isGlobalIpv6(address))

export interface TransferTarget {
  readonly address: string
  readonly port: number
}

/** The port of an address; null when an import must not connect to it. */
function portOf(address: string, { axfrAllow }: Pick<Settings, 'axfrAllow'>): number | null {
  const allowed = axfrAllow.find((network) => networkMatcher([network])(address))
  return allowed?.port ?? (isPublicAddress(address) ? dnsPort : null)
}

/**
 * The address that an import connects to for a name server. It is resolved only once, so that it cannot change after
 * the check. IPv4 is preferred. `unknown`: the host has no address; `forbidden`: none that an import may connect to.
 * Rejects with the reason of the signal.
 */
export async function findTransferTarget(
  host: string,
  settings: Pick<Settings, 'axfrAllow'>,
  signal: AbortSignal,
): Promise<TransferTarget | 'unknown' | 'forbidden'> {
  const addresses = await addressesOf(host, signal)
  if (addresses.length === 0) return 'unknown'
  const targets = addresses.flatMap((address) => {
    const port = portOf(address, settings)
    return port === null ? [] : [{ address, port }]
  })
  return targets.find(({ address }) => isIP(address) === 4) ?? targets[0] ?? 'forbidden'
}
