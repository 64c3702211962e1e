/** Says which part of a text that is meant as an address is wrong (RFC 6943 3.1.1, RFC 4291 2.2). */
import { isIpv4, isIpv6 } from '../names/address.ts'
import { quoteText } from '../../text.ts'

/** Longer texts are no addresses. Characters. */
const maxLength = 64

interface WrongPart {
  readonly text: string
  /** The address that is probably meant. */
  readonly meant?: string
}

const ipv4Parts = 4
const isNumber = (part: string) => /^\d+$/.test(part)

/** Null for a text that does not look like an IPv4 address, and for one that is an address. */
export function wrongIpv4(text: string): WrongPart | null {
  if (text.length > maxLength || isIpv4(text)) return null
  const parts = text.split('.')
  const others = parts.filter((part) => !isNumber(part))
  const [other] = others
  // A text of four parts with one mistyped number is still meant as an address; other letters make it a name.
  const isMistyped = parts.length === ipv4Parts && others.length === 1 && (other === '' || /\d/.test(other ?? ''))
  if (parts.length < 2 || (others.length > 0 && !isMistyped)) return null
  if (other === '')
    return { text: 'A number is missing: the address has two dots in a row, or begins or ends with one.' }
  if (other !== undefined) return { text: `“${other}” is not a number from 0 to 255.` }
  if (parts.length !== ipv4Parts)
    return { text: `An IPv4 address has four numbers separated by dots; this one has ${parts.length}.` }
  const large = parts.find((part) => Number(part) > 255)
  if (large !== undefined) return { text: `${large} is above 255, the highest number in an IPv4 address.` }
  const meant = parts.map(Number).join('.')
  const padded = parts.find((part) => String(Number(part)) !== part) ?? ''
  return { text: `Enter ${Number(padded)} instead of ${padded}: a leading zero can mean an octal number.`, meant }
}

const ipv6Groups = 8

/** Null for a text without two colons, which does not look like an IPv6 address. */
export function wrongIpv6(text: string): WrongPart | null {
  if (text.length > maxLength || text.split(':').length < 3) return null
  if (text.split('::').length > 2 || text.includes(':::'))
    return { text: '“::” can appear only once in an IPv6 address.' }
  const tail = text.slice(text.lastIndexOf(':') + 1)
  if (tail.includes('.')) {
    const wrong = wrongIpv4(tail)
    if (wrong) return { text: wrong.text }
  }
  const groups = text.split(':').filter((group) => group !== '' && !group.includes('.'))
  const wrong = groups.find((group) => !/^[0-9a-f]{1,4}$/i.test(group))
  if (wrong !== undefined)
    return {
      text: /^[0-9a-f]+$/i.test(wrong)
        ? `“${wrong}” is too long: each group of an IPv6 address has at most four digits.`
        : `“${wrong}” is not a hexadecimal number.`,
    }
  const count = groups.length + (tail.includes('.') ? 2 : 0)
  if (count > ipv6Groups) return { text: `An IPv6 address has eight groups; this one has ${count}.` }
  return text.includes('::')
    ? null
    : { text: `An IPv6 address has eight groups; this one has ${count}. “::” stands for groups of zeros.` }
}

/** A reason of the interface with the entry that it concerns and, where it is known, the part that is wrong. */
function reasonAbout(reason: string, entry: string, wrong: WrongPart | null): string {
  const quoted = entry.length > maxLength ? `${entry.slice(0, maxLength)}…` : entry
  return `${reason}: “${quoteText(quoted)}”${wrong === null ? '' : `. ${wrong.text}`}`
}

/** The reason for an entry in a list of addresses that is none. */
export const invalidAddressReason = (entry: string) =>
  reasonAbout('Must be a valid IP address', entry, wrongIpv4(entry) ?? wrongIpv6(entry))

function wrongNetwork(text: string): WrongPart | null {
  if (text.length > maxLength) return null
  const [address = '', prefix, ...rest] = text.split('/', 3)
  if (isIpv6(address)) return { text: 'This is an IPv6 address.' }
  if (!isIpv4(address)) return wrongIpv4(address)
  if (prefix === undefined) return { text: `Add the length of the prefix, such as ${address}/24.` }
  return { text: `“${quoteText([prefix, ...rest].join('/'))}” is not the length of a prefix, a number from 0 to 32.` }
}

/** The reason for a text that is no IPv4 address with the length of a prefix, such as 10.0.0.1/24. */
export const invalidNetworkReason = (entry: string) =>
  reasonAbout('Must be an IPv4 network', entry, wrongNetwork(entry))
