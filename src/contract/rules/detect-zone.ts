/** Finds out which zone a file is about. */
import { longestTypedName } from './dns-name.ts'
import { resolveName } from './zone-rdata.ts'
import { tokenizeZone } from './zone-tokens.ts'

/** The zone that a file is about, by its first absolute `$ORIGIN` or the owner of its SOA; null when it does not say. */
export function detectZone(text: string): string | null {
  for (const { tokens, indented } of tokenizeZone(text.slice(0, 65536)).entries) {
    const [first, second] = tokens
    const isOrigin = first?.text.toUpperCase() === '$ORIGIN'
    const isSoa = !indented && tokens.slice(1, 4).some(({ text }) => text.toUpperCase() === 'SOA')
    const name = isOrigin ? second : isSoa ? first : undefined
    if (name && name.text.length <= longestTypedName && /[^.\\]\.$/.test(name.text) && !name.text.includes('\\'))
      return resolveName(name, '')
  }
  return null
}
