/**
 * The dashboard's run-time configuration, `/config.json` beside index.html: which service it speaks to and in which words.
 * It holds no secret. Unknown members are ignored; a bad file is an error that names the member.
 */
import * as z from 'zod/mini'
import type { Identifiers } from '#contract/identifiers.ts'
import { check } from '#contract/refusal.ts'
import type { Output } from '#contract/schema.ts'
import { startEarly } from './early.ts'

const baseUrl = z.string().check(z.regex(/^(https?:\/\/[^\s/?#]+(\/[^\s?#]*[^\s/?#])?)?$/, 'Must be empty or an http(s) address without a final slash'))

const Config = z.object({
  /** `{base_url}` of the interface, without `/v4`; empty: the place the dashboard itself came from. */
  baseUrl,
  /** The words that stand for node and monitor in this service's identifiers. */
  words: z.object({ node: z.string(), monitor: z.string() }),
  /** oauth: with the sign-in pages at this very origin; token: with a pasted personal access token. */
  signIn: z.array(z.enum(['oauth', 'token'])).check(z.minLength(1, 'Must name at least one way')),
})
export type Config = Output<typeof Config>
export type SignInWay = Config['signIn'][number]

/** Reads and writes the service's own words; null when they are the neutral ones and there is nothing to translate. */
export type Codec = Identifiers | null

interface Loaded {
  config: Config
  codec: Codec
}
let loading: Promise<Loaded> | null = null

/** The configuration and what follows from it; requested once per page, and again after a failure. */
function load(): Promise<Loaded> {
  loading ??= read().then(
    async (config) => ({ config, codec: await codecOf(config) }),
  ).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

export const loadConfig = async (): Promise<Config> => (await load()).config
export const loadCodec = async (): Promise<Codec> => (await load()).codec

/** Most services speak the neutral words: the codec is fetched for the others only. */
async function codecOf({ words }: Config): Promise<Codec> {
  if (words.node === 'node' && words.monitor === 'monitor') return null
  const { identifiers, isIdentifierWord } = await import('#contract/identifiers.ts')
  if (!isIdentifierWord(words.node) || !isIdentifierWord(words.monitor)) throw new Error('config.json: words: not usable as identifiers')
  return identifiers(words)
}

async function read(): Promise<Config> {
  const response = await startEarly().config()
  if (!response.ok) throw new Error(`config.json: status ${response.status}`)
  const checked = check(Config, await response.json())
  if (checked.ok) return checked.value
  throw new Error(`config.json: ${checked.refusals.map(({ field, reason }) => `${field ?? 'file'}: ${reason}`).join('; ')}`)
}
