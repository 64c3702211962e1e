/** Request bodies: read whole, but never more than a bound. */
import { bodyTooLarge, invalidJson, notUtf8 } from './errors.ts'

/** Bytes; the largest documented member is a preferences dictionary of 65,535 characters. */
const maxBytes = 1024 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as text; refuses one that is too large as soon as that is known, and one that is no UTF-8. */
export async function readText(request: Request): Promise<string> {
  if (!request.body) return ''
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw bodyTooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw bodyTooLarge()
    chunks.push(chunk)
  }
  try {
    return utf8.decode(Buffer.concat(chunks))
  } catch {
    throw notUtf8()
  }
}

/** The text as JSON; no body at all counts as an empty object. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw invalidJson()
  }
}
