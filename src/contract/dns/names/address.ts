/** Text forms of addresses. IPv4 is a strict dotted quad: four decimal parts, no leading zeros (RFC 6943 3.1.1). */
const octet = /^(?:0|[1-9]\d{0,2})$/
const longestIpv4 = '255.255.255.255'.length
const longestIpv6 = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length

export const isIpv4 = (value: string) => {
  if (value.length > longestIpv4) return false
  const parts = value.split('.')
  return parts.length === 4 && parts.every((part) => octet.test(part) && Number(part) <= 255)
}

/** IPv6 text form (RFC 4291 2.2): one `::` at most, an IPv4 tail allowed, no zone index, brackets or prefix. */
export const isIpv6 = (value: string): boolean => {
  if (value.length > longestIpv6) return false
  const tail = value.slice(value.lastIndexOf(':') + 1)
  if (tail.includes('.')) return isIpv4(tail) && isIpv6(`${value.slice(0, value.lastIndexOf(':') + 1)}0:0`)
  const halves = value.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const hasValidLength = halves.length === 2 ? groups.length <= 7 : groups.length === 8
  return hasValidLength && groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))
}

/** IPv4 address with prefix length, such as 10.0.0.1/24. */
export const isCidr = (value: string) => {
  const [address = '', prefix = '', ...rest] = value.split('/', 3)
  return rest.length === 0 && isIpv4(address) && /^\d{1,2}$/.test(prefix) && Number(prefix) <= 32
}

/** The network of the private addresses of nodes (gaps 2.1). */
export const privateNetwork = '192.168.128.0/17'

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/** Whether two networks such as 10.0.0.1/24 have addresses in common. False for texts that are no networks. */
export function networksOverlap(a: string, b: string): boolean {
  if (!isCidr(a) || !isCidr(b)) return false
  const [[first = '', firstPrefix], [second = '', secondPrefix]] = [a.split('/'), b.split('/')]
  const size = 2 ** (32 - Math.min(Number(firstPrefix), Number(secondPrefix)))
  return Math.floor(toNumber(first) / size) === Math.floor(toNumber(second) / size)
}

/**
 * Whether no host can have an address such as 10.0.0.0/24: the first address of a network identifies the network, the
 * last one is for broadcasts (RFC 1812 4.2.2.11). Networks of one or two addresses have neither (RFC 3021). False for
 * other texts.
 */
export function isReservedAddress(value: string): boolean {
  if (!isCidr(value)) return false
  const [address = '', prefix] = value.split('/')
  const size = 2 ** (32 - Number(prefix))
  const place = toNumber(address) % size
  return size > 2 && (place === 0 || place === size - 1)
}
