/**
 * Reads the dashboard's run-time configuration, `/config.json` beside index.html: the service to call and the words in
 * its identifiers. It holds no secret. Unknown members are ignored; the error about an invalid file names the member.
 */
import { membersOf, textMember } from './json.ts'

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
