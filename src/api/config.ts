/**
 * The dashboard's run-time configuration, `/config.json` beside index.html: the service to call and the words in its
 * identifiers. It holds no secret. Unknown members are ignored; the error about an invalid file names the member.
 */
import * as z from 'zod/mini'
import type { IdentifierCodec } from '#contract/identifier-codec.ts'
import { validate } from '#contract/validation.ts'
import type { Output } from '#contract/schema.ts'
import { startPreload } from './preload.ts'

const baseUrl = z
  .string()
  .check(
    z.regex(
      /^(https?:\/\/[^\s/?#]+(\/[^\s?#]*[^\s/?#])?)?$/,
      'Must be empty or an http(s) address without a final slash',
    ),
  )

const Config = z.object({
  /** `{base_url}` of the interface, without `/v4`; empty for the origin of the dashboard itself. */
  baseUrl,
  /** The words that this service's identifiers have in place of node and monitor. */
  words: z.object({ node: z.string(), monitor: z.string() }),
  /** oauth: the sign-in pages at the dashboard's own origin; token: a pasted personal access token. */
  signIn: z.array(z.enum(['oauth', 'token'])).check(z.minLength(1, 'Must name at least one method')),
})
export type Config = Output<typeof Config>
export type SignInMethod = Config['signIn'][number]

/** Translates between neutral identifiers and those of the service; null when the service uses the neutral ones. */
export type Codec = IdentifierCodec | null

interface LoadedConfig {
  config: Config
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

export const loadConfig = async (): Promise<Config> => (await loadOnce()).config
export const loadCodec = async (): Promise<Codec> => (await loadOnce()).codec

/** Most services use the neutral words, so the code of the codec is loaded only for the others. */
async function createCodec({ words }: Config): Promise<Codec> {
  if (words.node === 'node' && words.monitor === 'monitor') return null
  const [{ createIdentifierCodec }, { isIdentifierWord }] = await Promise.all([
    import('#contract/identifier-codec.ts'),
    import('#contract/identifier-words.ts'),
  ])
  if (!isIdentifierWord(words.node) || !isIdentifierWord(words.monitor))
    throw new Error('config.json: words: not usable as identifiers')
  return createIdentifierCodec(words)
}

async function fetchConfig(): Promise<Config> {
  const response = await startPreload().config()
  if (!response.ok) throw new Error(`config.json: status ${response.status}`)
  const result = validate(Config, await response.json())
  if (result.ok) return result.value
  throw new Error(
    `config.json: ${result.errors.map(({ field, reason }) => `${field ?? 'file'}: ${reason}`).join('; ')}`,
  )
}
