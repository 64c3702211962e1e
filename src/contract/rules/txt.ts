/** Text records hold one text without quotes; splitting in strings of 255 octets is the zone file's business (gaps 8.4). */

const unescape = (text: string) => text.replace(/\\([\s\S])/g, '$1')

/**
 * The text of what people paste: `"a" "b"` is `ab` and loses its wrapping quotes, line breaks vanish, anything else stays as it is.
 * Takes time in proportion to the length, whatever is in it.
 */
export function normaliseText(value: string): string {
  const flat = value.replace(/[\r\n]+/g, '')
  const next = /\s*"((?:[^"\\]|\\[\s\S])*)"\s*/y
  const strings: string[] = []
  while (next.lastIndex < flat.length) {
    const match = next.exec(flat)
    if (!match) return flat
    strings.push(unescape(match[1] ?? ''))
  }
  return strings.join('')
}
