/** Finds out which zone a file is about. */
import { parseTtl } from '../records/ttl.ts'
import { resolveName, ZoneDataError } from './zone-rdata.ts'
import { tokenizeZone, type ZoneEntry, type ZoneToken } from './zone-tokens.ts'

/** Longer files also have their SOA record at the beginning. Characters. */
const headLength = 65_536

/**
 * The name that a token means; null for a relative one without an origin, and for one that is not a valid zone name.
 */
function nameOf(token: ZoneToken | undefined, origin: string | null): string | null {
  if (!token || (origin === null && (token.text === '@' || !token.text.endsWith('.')))) return null
  try {
    return resolveName(token, origin ?? '')
  } catch (error) {
    if (error instanceof ZoneDataError) return null
    throw error
  }
}

const isClassOrTtl = ({ text }: ZoneToken) => /^(?:IN|CH|HS|CS)$/i.test(text) || parseTtl(text) !== undefined

export const isSoa = ({ tokens }: ZoneEntry) => {
  const type = tokens.slice(1).find((token) => !isClassOrTtl(token))
  return type !== undefined && !type.quoted && type.text.toUpperCase() === 'SOA'
}

/**
 * The owner of the SOA record of a file, under the `$ORIGIN` before it; null when the file does not say. Without an
 * origin, a name that lacks the trailing dot is a full one: some exporters leave it out there.
 */
export function detectZone(text: string): string | null {
  let origin: string | null = null
  for (const entry of tokenizeZone(text.slice(0, headLength)).entries) {
    const [first, second] = entry.tokens
    if (entry.indented || !first) continue
    if (first.text.toUpperCase() === '$ORIGIN') origin = nameOf(second, origin)
    else if (isSoa(entry)) return nameOf(first, origin ?? (first.text.includes('.') ? '' : null)) || null
  }
  return null
}
