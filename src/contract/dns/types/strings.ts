/** Strings, names and characters of zone files (RFC 1035 5.1): how they are written and read. */

/** Longest string of a TXT record in octets (RFC 1035 3.3). */
const maxStringOctets = 255

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const octetLength = (text: string) => encoder.encode(text).length

/** The number of UTF-8 octets of the character that starts with this UTF-16 unit. */
const octetsOf = (unit: number) => (unit < 0x80 ? 1 : unit < 0x800 ? 2 : unit < 0xd800 || unit > 0xdbff ? 3 : 4)

/** Splits text into parts of at most 255 octets in UTF-8, never inside a character. */
function splitText(text: string): string[] {
  // No character has more than three octets for each of its UTF-16 units.
  if (text.length * 3 <= maxStringOctets) return [text]
  const parts: string[] = []
  let [start, octets] = [0, 0]
  for (let position = 0; position < text.length;) {
    const size = octetsOf(text.charCodeAt(position))
    if (octets + size > maxStringOctets) {
      parts.push(text.slice(start, position))
      start = position
      octets = 0
    }
    octets += size
    // Characters of four octets have two units.
    position += size === 4 ? 2 : 1
  }
  if (text.length > start || parts.length === 0) parts.push(text.slice(start))
  return parts
}

/**
 * How each octet is written in a quoted string: `"` and `\` are escaped, those that are not printable ASCII are `\DDD`.
 */
const writtenOctets = Array.from({ length: 256 }, (_, octet) => {
  const character = String.fromCharCode(octet)
  if (character === '"' || character === '\\') return `\\${character}`
  return octet >= 0x20 && octet <= 0x7e ? character : `\\${String(octet).padStart(3, '0')}`
})

function quoted(text: string): string {
  if (/^[\x20\x21\x23-\x5B\x5D-\x7E]*$/.test(text)) return `"${text}"`
  let written = ''
  for (const octet of encoder.encode(text)) written += writtenOctets[octet] ?? ''
  return `"${written}"`
}

/** Octets of the data of one record (RFC 1035 3.2.1). */
const maxDataOctets = 65_535

/** Whether a text fits in one TXT record: its octets, and one for the length of each of its strings. */
export const fitsInRecord = (text: string) =>
  text.length * 4 <= maxDataOctets || octetLength(text) + splitText(text).length <= maxDataOctets

/** The text as quoted strings of at most 255 octets, separated by spaces. */
export const quoteText = (text: string) => splitText(text).map(quoted).join(' ')

/** `\X` and `\DDD` replaced by what they stand for, as octets of UTF-8 text. `\DDD` above 255 is undefined. */
export function unescapeOctets(text: string): Uint8Array | undefined {
  if (!text.includes('\\')) return encoder.encode(text)
  const octets: number[] = []
  for (const [part] of text.matchAll(/\\\d{3}|\\[\s\S]|[^\\]+|\\$/g)) {
    if (!part.startsWith('\\')) {
      for (const octet of encoder.encode(part)) octets.push(octet)
    } else if (/^\\\d{3}$/.test(part)) {
      const octet = Number(part.slice(1))
      if (octet > 255) return undefined
      octets.push(octet)
    } else {
      for (const octet of encoder.encode(part.slice(1))) octets.push(octet)
    }
  }
  return Uint8Array.from(octets)
}

/** The strings of a record as one text; undefined when an escape or the UTF-8 is malformed. */
export function joinStrings(strings: readonly string[]): string | undefined {
  const parts = strings.map(unescapeOctets)
  const octets: number[] = []
  for (const part of parts) {
    if (!part) return undefined
    for (const octet of part) octets.push(octet)
  }
  return decodeText(Uint8Array.from(octets))
}

/** The UTF-8 text; undefined when the octets are not UTF-8. */
export function decodeText(octets: Uint8Array): string | undefined {
  try {
    return decoder.decode(octets)
  } catch {
    return undefined
  }
}
