/** A request as a curl command: the token as $TOKEN, secrets masked. */
import { maskSecrets } from '#contract/secrets.ts'

export interface CurlRequest {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

/** Quotes any text as one word of a POSIX shell. */
const shellQuote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function toCurlCommand({ method, url, body }: CurlRequest): string {
  const lines = [`curl -X ${method} ${shellQuote(url)}`, '-H "Authorization: Bearer $TOKEN"']
  if (body !== undefined)
    lines.push("-H 'Content-Type: application/json'", `-d ${shellQuote(JSON.stringify(maskSecrets(body), null, 2))}`)
  return lines.join(' \\\n  ')
}
