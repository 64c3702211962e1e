/** Request bodies: read completely, up to a limit. */
import { maxBodyOctets, maxJsonDepth, maxJsonNames, maxJsonValues } from '#contract/limits.ts'
import {
  bodyIncomplete,
  bodyTooLarge,
  HttpError,
  invalidJson,
  nestedTooDeep,
  notJsonType,
  notUtf8,
  tooManyNames,
  tooManyValues,
} from '../errors.ts'

interface BodyLimits {
  readonly maxBytes: number
  /** How long the body may take, in milliseconds. */
  readonly timeoutMs: number
}
/** For bodies that come with a token. */
const defaultLimits: BodyLimits = { maxBytes: maxBodyOctets, timeoutMs: 300_000 }
/** For forms, which anybody may send: they take little memory, and not for long. */
export const formLimits: BodyLimits = { maxBytes: 16 * 1024, timeoutMs: 30_000 }

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body as text. Throws 413 as soon as it exceeds the limit, and 400 when it is not UTF-8 or takes too long. */
export async function readText(request: Request, changes: Partial<BodyLimits> = {}): Promise<string> {
  if (!request.body) return ''
  const limits = { ...defaultLimits, ...changes }
  if (Number(request.headers.get('content-length') ?? 0) > limits.maxBytes) throw bodyTooLarge()
  const bytes = await readBytes(request.body, limits)
  try {
    return utf8.decode(bytes)
  } catch {
    throw notUtf8()
  }
}

async function readBytes(body: ReadableStream<Uint8Array>, { maxBytes, timeoutMs }: BodyLimits): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    void reader.cancel().catch(() => null)
  }, timeoutMs)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (timedOut) throw bodyIncomplete()
      if (done) break
      size += value.byteLength
      if (size > maxBytes) throw bodyTooLarge()
      chunks.push(value)
    }
  } catch (fault) {
    // The stream fails only when the client closes the connection, which is no fault of the service.
    throw fault instanceof HttpError ? fault : bodyIncomplete()
  } finally {
    clearTimeout(timer)
    reader.releaseLock()
  }
  return Buffer.concat(chunks)
}

/** A form's fields. */
export const readForm = async (request: Request, changes: Partial<BodyLimits> = {}) =>
  new URLSearchParams(await readText(request, { ...formLimits, ...changes }))

/** Throws 415 for a body that is declared as something other than JSON (compute.md, Conventions). */
export function requireJson(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json')) throw notJsonType()
}

const [quote, backslash, colon, comma, openArray, openObject, closeArray, closeObject] = Array.from(
  '"\\:,[{]}',
  (character) => character.charCodeAt(0),
)

/**
 * Throws 400 for JSON that costs much: nested a hundred thousand times, with a hundred thousand different names of
 * members, which take long to parse, or with as many values, which take memory. Members with the same names, such as
 * those of the items of a list, take little time.
 */
function checkJsonSize(text: string): void {
  const names = new Set<string>()
  let depth = 0
  let values = 1
  let inText = false
  let [start, end] = [0, 0]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inText && code === backslash) index += 1
    else if (code === quote) {
      inText = !inText
      if (inText) start = index + 1
      else end = index
    } else if (!inText && code === colon) {
      names.add(text.slice(start, end))
      if (names.size > maxJsonNames) throw tooManyNames(maxJsonNames)
    } else if (!inText && (code === comma || code === openArray || code === openObject)) {
      values += 1
      if (values > maxJsonValues) throw tooManyValues(maxJsonValues)
      if (code !== comma) depth += 1
      if (depth > maxJsonDepth) throw nestedTooDeep(maxJsonDepth)
    } else if (!inText && (code === closeArray || code === closeObject)) depth -= 1
  }
}

/** The text as JSON; an empty body counts as an empty object. Throws 400. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  checkJsonSize(text)
  try {
    return JSON.parse(text)
  } catch {
    throw invalidJson()
  }
}
