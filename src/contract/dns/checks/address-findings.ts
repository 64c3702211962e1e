/** Finds the wrong part of a text that is meant as an address (RFC 6943 3.1.1, RFC 4291 2.2). */
import { isIpv4, isIpv6 } from '../names/address.ts'
import { quoteText } from '../../text.ts'
import { reason } from '../../translate.ts'

/** Longer texts are no addresses. Characters. */
const maxLength = 64

interface WrongPart {
  /** A reason: the service sends it, too. */
  readonly text: string
  /** The address that was probably meant. */
  readonly meant?: string
}

const ipv4Parts = 4
const isNumber = (part: string) => /^\d+$/.test(part)

/** Null for a text that does not look like an IPv4 address, and for a valid one. */
export function wrongIpv4(text: string): WrongPart | null {
  if (text.length > maxLength || isIpv4(text)) return null
  const parts = text.split('.')
  const others = parts.filter((part) => !isNumber(part))
  const [other] = others
  // A text of four parts with one mistyped number is still meant as an address; other letters make it a name.
  const isMistyped = parts.length === ipv4Parts && others.length === 1 && (other === '' || /\d/.test(other ?? ''))
  if (parts.length < 2 || (others.length > 0 && !isMistyped)) return null
  if (other === '')
    return { text: reason('A number is missing: the address has two dots in a row, or begins or ends with one.') }
  if (other !== undefined) return { text: reason('“{part}” is not a number from 0 to 255.', { part: other }) }
  if (parts.length !== ipv4Parts)
    return {
      text: reason('An IPv4 address has four numbers separated by dots; this one has {count}.', {
        count: String(parts.length),
      }),
    }
  const large = parts.find((part) => Number(part) > 255)
  if (large !== undefined)
    return { text: reason('{part} is above 255, the highest number in an IPv4 address.', { part: large }) }
  const meant = parts.map(Number).join('.')
  const padded = parts.find((part) => String(Number(part)) !== part) ?? ''
  return {
    text: reason('Enter {number} instead of {padded}: a leading zero can mean an octal number.', {
      number: String(Number(padded)),
      padded,
    }),
    meant,
  }
}

const ipv6Groups = 8

/** Null for a text without two colons, which does not look like an IPv6 address. */
export function wrongIpv6(text: string): WrongPart | null {
  if (text.length > maxLength || text.split(':').length < 3) return null
  if (text.split('::').length > 2 || text.includes(':::'))
    return { text: reason('“::” can appear only once in an IPv6 address.') }
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
        ? reason('“{part}” is too long: each group of an IPv6 address has at most four digits.', { part: wrong })
        : reason('“{part}” is not a hexadecimal number.', { part: wrong }),
    }
  const count = groups.length + (tail.includes('.') ? 2 : 0)
  if (count > ipv6Groups)
    return { text: reason('An IPv6 address has eight groups; this one has {count}.', { count: String(count) }) }
  return text.includes('::')
    ? null
    : {
        text: reason('An IPv6 address has eight groups; this one has {count}. “::” stands for groups of zeros.', {
          count: String(count),
        }),
      }
}

const quote = (entry: string) => quoteText(entry.length > maxLength ? `${entry.slice(0, maxLength)}…` : entry)

/** The reason for an entry that is not an address, in a list of addresses. */
export function invalidAddressReason(text: string): string {
  const wrong = wrongIpv4(text) ?? wrongIpv6(text)
  const entry = quote(text)
  return wrong
    ? reason('Must be a valid IP address: “{entry}”. {detail}', { entry, detail: wrong.text })
    : reason('Must be a valid IP address: “{entry}”', { entry })
}

function wrongNetwork(text: string): WrongPart | null {
  if (text.length > maxLength) return null
  const [address = '', prefix, ...rest] = text.split('/', 3)
  if (isIpv6(address)) return { text: reason('This is an IPv6 address.') }
  if (!isIpv4(address)) return wrongIpv4(address)
  if (prefix === undefined) return { text: reason('Add the length of the prefix, such as {address}/24.', { address }) }
  return {
    text: reason('“{prefix}” is not the length of a prefix, a number from 0 to 32.', {
      prefix: quoteText([prefix, ...rest].join('/')),
    }),
  }
}

/** The reason for a text that is not an IPv4 address with a prefix length, such as 10.0.0.1/24. */
export function invalidNetworkReason(text: string): string {
  const wrong = wrongNetwork(text)
  const entry = quote(text)
  return wrong
    ? reason('Must be an IPv4 network: “{entry}”. {detail}', { entry, detail: wrong.text })
    : reason('Must be an IPv4 network: “{entry}”', { entry })
}
