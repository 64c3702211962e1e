/** Networks such as 198.51.100.0/24 (RFC 4632, RFC 4291 2.3), and the move of an address from one to another. */
import { isIpv4, isIpv6 } from './address.ts'
import { canonicalIpv6, ipv6Digits } from './canonical-address.ts'
import { t } from '../../translate.ts'

export interface Network {
  readonly version: 4 | 6
  /** Its first address as a number. */
  readonly first: bigint
  /** The length of its prefix in bits. */
  readonly prefix: number
}

export const addressBits = { 4: 32, 6: 128 } as const
const longestNetwork = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255/128'.length
const groupBits = 16
const octetBits = 8

const versionOf = (address: string): Network['version'] | null => (isIpv4(address) ? 4 : isIpv6(address) ? 6 : null)

const toNumber = (address: string): bigint =>
  isIpv4(address)
    ? address.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n)
    : BigInt(`0x${ipv6Digits(address)}`)

/** The parts of an address, each with that many bits, from the left. */
function partsOf(number: bigint, count: number, bits: number): number[] {
  const parts = Array.from({ length: count }, (_, index) => number >> BigInt((count - 1 - index) * bits))
  return parts.map((part) => Number(BigInt.asUintN(bits, part)))
}

const octetsOf = (number: bigint) => partsOf(number, addressBits[4] / octetBits, octetBits)
const groupsOf = (number: bigint) =>
  partsOf(number, addressBits[6] / groupBits, groupBits).map((group) => group.toString(16))

const toAddress = (number: bigint, version: Network['version']) =>
  version === 4 ? octetsOf(number).join('.') : canonicalIpv6(groupsOf(number).join(':'))

const hostBits = ({ version, prefix }: Network) => addressBits[version] - prefix

export const networkText = (network: Network) => `${toAddress(network.first, network.version)}/${network.prefix}`

/** A network, or the reason why a text that is meant as one is not; null for any other text. */
function readNetwork(entered: string): Network | string | null {
  const text = entered.trim()
  const slash = text.indexOf('/')
  if (slash < 0 || text.length > longestNetwork || /\s/.test(text)) return null
  const [address, length] = [text.slice(0, slash), text.slice(slash + 1)]
  const version = versionOf(address)
  if (version === null) return null
  if (!/^(?:0|[1-9]\d{0,2})$/.test(length) || Number(length) > addressBits[version])
    return t('The prefix length of an {version} network is a number from 0 to {max}.', {
      version: `IPv${version}`,
      max: String(addressBits[version]),
    })
  const prefix = Number(length)
  const number = toNumber(address)
  const host = BigInt.asUintN(addressBits[version] - prefix, number)
  const network = { version, first: number - host, prefix }
  return host === 0n
    ? network
    : t('{address} is not the first address of its network, which is {network}.', {
        address: text,
        network: networkText(network),
      })
}

/** The network of a text; null for one with bits after its prefix, and for any other text. */
export function parseNetwork(text: string): Network | null {
  const network = readNetwork(text)
  return typeof network === 'string' ? null : network
}

/** Why an address with a prefix length is not a network, as a sentence; null for a network and any other text. */
export function networkReason(text: string): string | null {
  const network = readNetwork(text)
  return typeof network === 'string' ? network : null
}

export const isInNetwork = (address: string, network: Network): boolean =>
  versionOf(address) === network.version &&
  toNumber(address) >> BigInt(hostBits(network)) === network.first >> BigInt(hostBits(network))

/**
 * The address with the same host part in the other network, in canonical form; an address outside `from` stays as it
 * is.
 */
export const renumberAddress = (address: string, from: Network, to: Network): string =>
  isInNetwork(address, from) ? toAddress(to.first + (toNumber(address) - from.first), to.version) : address

/** Why a text is not a network that can replace another one, as a sentence; null when it is. */
export function renumberingReason(from: Network, to: string): string | null {
  const network = readNetwork(to)
  if (typeof network === 'string') return network
  if (network === null)
    return t('Enter a network with the same prefix length as {network}.', { network: networkText(from) })
  if (network.version !== from.version)
    return t('{network} is an {version} network. Enter another one.', {
      network: networkText(from),
      version: `IPv${from.version}`,
    })
  return network.prefix === from.prefix
    ? null
    : t('Both networks must have the same prefix length. Enter one that ends in /{prefix}.', {
        prefix: String(from.prefix),
      })
}

/** The common beginning of the canonical texts of all addresses of a network; `` when there is none. */
export function commonBeginning({ version, first, prefix }: Network): string {
  if (prefix === addressBits[version]) return toAddress(first, version)
  if (version === 4)
    return octetsOf(first)
      .slice(0, Math.floor(prefix / octetBits))
      .map((octet) => `${octet}.`)
      .join('')
  const groups = groupsOf(first).slice(0, Math.floor(prefix / groupBits))
  // A run of zeros may be written as `::`.
  const zero = groups.indexOf('0')
  return (zero < 0 ? groups : groups.slice(0, zero)).map((group) => `${group}:`).join('')
}
