/** The request a form will send, as a command line: the token as $TOKEN, secrets masked. */

export interface Request {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

/** Body members whose values are secrets, wherever they stand in a body; also those of a script that are named so. */
const isSecret = (member: string) => /^(root_pass|code|secret|token|scratch)$|pass(word|wd)|secret/i.test(member)
const mask = '********'

/** A copy with every secret replaced; an empty or missing one stays as it is, so that it shows. */
export function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) =>
    [key, isSecret(key) && typeof member === 'string' && member !== '' ? mask : masked(member)]))
}

/** One word for a POSIX shell, whatever it holds. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export function curlOf({ method, url, body }: Request): string {
  const lines = [`curl -X ${method} ${quoted(url)}`, '-H "Authorization: Bearer $TOKEN"']
  if (body !== undefined) lines.push('-H \'Content-Type: application/json\'', `-d ${quoted(JSON.stringify(masked(body), null, 2))}`)
  return lines.join(' \\\n  ')
}
