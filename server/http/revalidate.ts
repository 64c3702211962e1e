/** Answers that a browser keeps and asks about again: it sends the tag it has, and gets 304 without the body when nothing changed (RFC 9110, 13). */
import { createHash } from 'node:crypto'

/** A tag of the content. Weak, because one file goes out in several encodings. */
export const tagOf = (content: string | Uint8Array): string => `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the sender has this content already (weak comparison). */
function has(request: Request, tag: string): boolean {
  const asked = request.headers.get('if-none-match')
  return asked !== null && (asked.trim() === '*' || asked.split(',').some((each) => opaque(each) === opaque(tag)))
}

/** The answer with its tag, or 304 in its place, for a GET or HEAD. `headers` are those of the whole answer. */
export function revalidated(request: Request, tag: string, headers: Readonly<Record<string, string>>, body: () => BodyInit): Response {
  const tagged = new Headers({ ...headers, ETag: tag })
  if (!has(request, tag)) return new Response(body(), { headers: tagged })
  for (const ofBody of ['Content-Type', 'Content-Encoding']) tagged.delete(ofBody)
  return new Response(null, { status: 304, headers: tagged })
}
