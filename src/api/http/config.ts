/** The configuration of this page (parse-config.ts): loaded once, for the service of the tab's connection. */
import type { IdentifierCodec } from '#contract/identifiers/codec.ts'
import { requestConfig } from './first-requests.ts'
import { textMember } from './json.ts'
import { invalid, parseConfig, type DashboardConfig } from './parse-config.ts'
import { jsonEntry } from '../storage.ts'

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
