/**
 * The dashboard's run-time configuration, `/config.json` beside index.html: the service to call and the words in its
 * identifiers. It holds no secret. Unknown members are ignored; the error about an invalid file names the member.
 */
import type { IdentifierCodec } from '#contract/identifiers/codec.ts'
import { requestConfig } from './first-requests.ts'
import { membersOf, textMember } from './json.ts'
import { jsonEntry } from '../storage.ts'

const signInMethods = ['oauth', 'token'] as const
export type SignInMethod = (typeof signInMethods)[number]

export interface DashboardConfig {
  /** `{base_url}` of the interface, without `/v4`; empty for the origin of the dashboard itself. */
  readonly baseUrl: string
  /** The words that this service's identifiers have in place of node and monitor. */
  readonly words: { readonly node: string; readonly monitor: string }
  /** oauth: the sign-in pages at the dashboard's own origin; token: a pasted personal access token. */
  readonly signIn: readonly SignInMethod[]
}

export const baseUrlPattern = /^(https?:\/\/[^\s/?#]+(\/[^\s?#]*[^\s/?#])?)?$/

export const invalid = (problem: string) => new Error(`config.json: ${problem}`)

/** The configuration that the file holds. Throws an error that names the invalid member. */
export function parseConfig(file: unknown): DashboardConfig {
  const { words, signIn } = membersOf(file)
  const baseUrl = textMember(file, 'baseUrl')
  const node = textMember(words, 'node')
  const monitor = textMember(words, 'monitor')
  if (baseUrl === null || !baseUrlPattern.test(baseUrl))
    throw invalid('baseUrl: Must be empty or an http(s) address without a trailing slash')
  if (node === null || monitor === null) throw invalid('words: node and monitor must be text')
  const methods = signInMethods.filter((method) => Array.isArray(signIn) && signIn.includes(method))
  if (!Array.isArray(signIn) || methods.length === 0 || methods.length < signIn.length)
    throw invalid(`signIn: Must name at least one method of ${signInMethods.join(', ')}`)
  return { baseUrl, words: { node, monitor }, signIn: methods }
}

/** Translates between neutral identifiers and those of the service; null when the service uses the neutral ones. */
export type Codec = IdentifierCodec | null

interface LoadedConfig {
  config: DashboardConfig
  codec: Codec
}
let loading: Promise<LoadedConfig> | null = null

/** The configuration and its codec; requested once per page, and again after a failure. */
function loadOnce(): Promise<LoadedConfig> {
  loading ??= fetchConfig()
    .then(async (config) => ({ config, codec: await createCodec(config) }))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

export const loadConfig = async (): Promise<DashboardConfig> => (await loadOnce()).config
export const loadCodec = async (): Promise<Codec> => (await loadOnce()).codec

/** Most services use the neutral words, so the code of the codec is loaded only for the others. */
async function createCodec({ words }: DashboardConfig): Promise<Codec> {
  if (words.node === 'node' && words.monitor === 'monitor') return null
  const [{ createIdentifierCodec }, { isIdentifierWord }] = await Promise.all([
    import('#contract/identifiers/codec.ts'),
    import('#contract/identifiers/words.ts'),
  ])
  if (!isIdentifierWord(words.node) || !isIdentifierWord(words.monitor))
    throw invalid('words: not usable as identifiers')
  return createIdentifierCodec(words)
}

/** The service of this tab's connection (named-connections.ts); null or empty for that of the file. */
const storedService = jsonEntry('browser', 'connection', (connection) => textMember(connection, 'service'))

async function fetchConfig(): Promise<DashboardConfig> {
  const response = await requestConfig()
  if (!response.ok) throw invalid(`status ${response.status}`)
  const file: unknown = await response.json()
  const service = storedService.get()
  return service ? (await import('./services.ts')).configOfService(file, service) : parseConfig(file)
}
