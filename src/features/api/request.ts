/** Builds a request from the user's entries. */
import { maskSecrets } from '#contract/secrets.ts'
import { t } from '#contract/translate.ts'
import type { WrittenRequest } from '#api/send-by-hand.ts'
import type { Operation, Parameter } from './document.ts'

export interface Entries {
  /** Keyed by the place and name of the parameter. */
  readonly parameters: Readonly<Record<string, string>>
  readonly body: string
}

export const entryKey = ({ place, name }: Parameter) => `${place} ${name}`

/** Initial entries: an example body, so that the user need not look up its members. */
export const initialEntries = ({ body }: Operation): Entries => ({
  parameters: {},
  body: body?.example === undefined ? '' : JSON.stringify(body.example, null, 2),
})

/** Only JSON can be written by hand. */
export const canBeSent = ({ body }: Operation) => body === null || body.mediaType === 'application/json'

/** Maximum length of a refused value in its message. Characters. */
const maxShownLength = 20

/** URLs drop dot segments, so the request sent would differ from the one shown. */
const fitsPath = ({ schema }: Parameter, value: string) =>
  schema['type'] === 'integer' ? /^\d+$/.test(value) : value !== '.' && value !== '..'

/** The problems with the entries, keyed by parameter or `body`. */
export function problemsOf({ parameters, body }: Operation, entries: Entries): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  for (const parameter of parameters) {
    const value = entries.parameters[entryKey(parameter)] ?? ''
    if (parameter.required && value === '') problems[entryKey(parameter)] = t('Enter {name}', { name: parameter.name })
    else if (parameter.place === 'path' && !fitsPath(parameter, value))
      problems[entryKey(parameter)] = t('{name} cannot be {value}', {
        name: parameter.name,
        value: value.slice(0, maxShownLength),
      })
  }
  if (body?.required && entries.body.trim() === '') problems['body'] = t('Enter a body')
  else if (body && entries.body.trim() !== '' && parseJson(entries.body) === undefined)
    problems['body'] = t('This is not JSON')
  return problems
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Header values are limited to printable ASCII; JSON can escape everything else. */
const headerText = (text: string) =>
  text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Path parameters that are still empty keep their placeholder: `/nodes/{nodeId}`. */
export function requestOf({ method, path, server, parameters, body }: Operation, entries: Entries): WrittenRequest {
  const valuesAt = (place: Parameter['place']) =>
    parameters
      .filter((parameter) => parameter.place === place)
      .map((parameter) => [parameter.name, entries.parameters[entryKey(parameter)] ?? ''] as const)
      .filter(([, value]) => value !== '')
  const inPath = new Map(valuesAt('path'))
  const query = new URLSearchParams(valuesAt('query').map(([name, value]) => [name, value])).toString()
  const sent = body && entries.body.trim() !== '' ? entries.body : undefined
  const filled = path.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = inPath.get(name)
    return value === undefined ? placeholder : encodeURIComponent(value)
  })
  return {
    method,
    path: `${server}${filled}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...Object.fromEntries(valuesAt('header').map(([name, value]) => [name, headerText(value)])),
      ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: sent,
  }
}

/** Quotes any text as a single POSIX shell word. */
const shellQuote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** As entered, unless it has secrets: parsed, it would lose repeated members and the digits of long numbers. */
function withoutSecrets(body: string): string {
  const parsed = parseJson(body)
  const masked = JSON.stringify(maskSecrets(parsed), null, 2)
  return masked === JSON.stringify(parsed, null, 2) ? body : masked
}

/** The request, whose body is JSON, as a shell command, with the token as $TOKEN and without secrets. */
export function curlOf({ method, path, headers, body }: WrittenRequest, origin: string): string {
  return [
    `curl -X ${method} ${shellQuote(`${origin}${path}`)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellQuote(withoutSecrets(body))}`]),
  ].join(' \\\n  ')
}
