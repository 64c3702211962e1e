/** A text record holds one text without quotes; the zone file splits it into strings of 255 octets (gaps 8.4). */

const unescape = (text: string) => text.replace(/\\([\s\S])/g, '$1')

/**
 * Normalizes pasted text: `"a" "b"` becomes `ab`, line breaks are removed, other text is kept. Takes linear time for
 * any input.
 */
export function normalizeText(value: string): string {
  const singleLine = value.replace(/[\r\n]+/g, '')
  const quotedString = /\s*"((?:[^"\\]|\\[\s\S])*)"\s*/y
  const strings: string[] = []
  while (quotedString.lastIndex < singleLine.length) {
    const match = quotedString.exec(singleLine)
    if (!match) return singleLine
    strings.push(unescape(match[1] ?? ''))
  }
  return strings.join('')
}

/** The form of a text in a request that is stored as exactly this text, also when it is itself in quotes. */
export const toTextTarget = (text: string) =>
  normalizeText(text) === text ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
