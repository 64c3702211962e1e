/** Text records hold one text without quotes; splitting in strings of 255 octets is the zone file's business (gaps 8.4). */

const quoted = /"((?:[^"\\]|\\[\s\S])*)"/g

/**
 * The text of what people paste: `"a" "b"` is `ab` and loses its wrapping quotes, line breaks vanish, anything else stays as it is.
 */
export function normaliseText(value: string): string {
  const flat = value.replace(/[\r\n]+/g, '')
  const strings = [...flat.matchAll(quoted)]
  const rest = flat.replace(quoted, '')
  if (strings.length === 0 || rest.trim() !== '') return flat
  return strings.map((each) => (each[1] ?? '').replace(/\\([\s\S])/g, '$1')).join('')
}
