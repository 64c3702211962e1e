/**
 * The further services that the configuration file lists, `services`: the dashboard may hold connections to them, too.
 * Users sign in there with a token, because the sign-in pages and their cookies are at the dashboard's own origin.
 */
import { baseUrlPattern, invalid, parseConfig, type DashboardConfig } from './parse-config.ts'
import { requestConfig } from './first-requests.ts'
import { membersOf, textMember } from './json.ts'

export interface Service {
  /** The name by which users choose it. */
  readonly label: string
  readonly baseUrl: string
  /** The words for node and monitor; those of the first service unless the file names others. */
  readonly words: DashboardConfig['words']
}

const maxLabelLength = 64

/** Throws an error that names the invalid member. */
export function parseServices(file: unknown): readonly Service[] {
  const { words } = parseConfig(file)
  const { services = [] } = membersOf(file)
  if (!Array.isArray(services)) throw invalid('services: Must be a list')
  const parsed = services.map((entry: unknown, index): Service => {
    const label = textMember(entry, 'label')?.trim() ?? ''
    const baseUrl = textMember(entry, 'baseUrl') ?? ''
    const own = membersOf(entry)['words']
    const node = own === undefined ? words.node : textMember(own, 'node')
    const monitor = own === undefined ? words.monitor : textMember(own, 'monitor')
    const place = `services, entry ${index + 1}`
    if (label === '' || label.length > maxLabelLength)
      throw invalid(`${place}: label must have 1 to ${maxLabelLength} characters`)
    if (baseUrl === '' || !baseUrlPattern.test(baseUrl))
      throw invalid(`${place}: baseUrl must be an http(s) address without a trailing slash`)
    if (node === null || monitor === null) throw invalid(`${place}: words: node and monitor must be text`)
    return { label, baseUrl, words: { node, monitor } }
  })
  if (new Set(parsed.map(({ baseUrl }) => baseUrl)).size < parsed.length)
    throw invalid('services: No two may have the same baseUrl')
  return parsed
}

export async function loadServices(): Promise<readonly Service[]> {
  const response = await requestConfig()
  if (!response.ok) throw invalid(`status ${response.status}`)
  return parseServices(await response.json())
}

/** No request ever reaches this address (RFC 2606, 2), and no token belongs to it. */
const nowhere = 'https://service.invalid'

/**
 * The configuration of a connection to this service. When the file no longer lists the service, there is no way to sign
 * in: a token that was kept for it is then dropped, because it belongs to another address (session.ts).
 */
export function configOfService(file: unknown, baseUrl: string): DashboardConfig {
  const service = parseServices(file).find((each) => each.baseUrl === baseUrl)
  if (!service) return { baseUrl: nowhere, words: parseConfig(file).words, signIn: [] }
  return { baseUrl, words: service.words, signIn: ['token'] }
}
