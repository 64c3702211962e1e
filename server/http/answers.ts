/** JSON answers, compressed for callers that take it: a list shrinks to a tenth. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const compress = promisify(gzip)
/** Below this many characters compression gains nothing. */
const worthwhile = 1400
/** Bytes of the compressed answer that are made in one go; each part costs a way to another thread and back. */
const chunkSize = 128 * 1024

const takesGzip = (accepted: string | null) => /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(accepted ?? '')

/** 200 with the value as JSON; null is 204 without a body. */
export async function jsonAnswer(value: unknown, acceptEncoding: string | null, headers: Readonly<Record<string, string>>): Promise<Response> {
  if (value === null) return new Response(null, { status: 204, headers })
  const text = JSON.stringify(value)
  const json = { ...headers, 'Content-Type': 'application/json' }
  if (text.length < worthwhile || !takesGzip(acceptEncoding)) return new Response(text, { headers: json })
  const bytes = await compress(text, { level: constants.Z_BEST_SPEED, chunkSize })
  return new Response(new Uint8Array(bytes), { headers: { ...json, 'Content-Encoding': 'gzip' } })
}
