/**
 * The dashboard's run-time configuration, `/config.json` beside index.html: which service it speaks to and in which words.
 * It holds no secret. Unknown members are ignored; a bad file is an error that names the member.
 */
import * as z from 'zod/mini'
import { check } from '#contract/refusal.ts'
import type { Output } from '#contract/schema.ts'
import { startEarly } from './early.ts'

const word = z.string().check(z.regex(/^[a-z][a-z0-9]{0,31}$/, 'Must be lower-case letters and digits'))
const baseUrl = z.string().check(z.regex(/^(https?:\/\/[^\s/?#]+(\/[^\s?#]*[^\s/?#])?)?$/, 'Must be empty or an http(s) address without a final slash'))

const Config = z.object({
  /** `{base_url}` of the interface, without `/v4`; empty: the place the dashboard itself came from. */
  baseUrl,
  /** The words that stand for node and monitor in this service's identifiers. */
  words: z.object({ node: word, monitor: word }),
  /** oauth: with the sign-in pages at this very origin; token: with a pasted personal access token. */
  signIn: z.array(z.enum(['oauth', 'token'])).check(z.minLength(1, 'Must name at least one way')),
})
export type Config = Output<typeof Config>
export type SignInWay = Config['signIn'][number]

let loading: Promise<Config> | null = null

/** The configuration; requested once per page, and again after a failure. */
export function loadConfig(): Promise<Config> {
  loading ??= read().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function read(): Promise<Config> {
  const response = await startEarly().config()
  if (!response.ok) throw new Error(`config.json: status ${response.status}`)
  const checked = check(Config, await response.json())
  if (checked.ok) return checked.value
  throw new Error(`config.json: ${checked.refusals.map(({ field, reason }) => `${field ?? 'file'}: ${reason}`).join('; ')}`)
}
