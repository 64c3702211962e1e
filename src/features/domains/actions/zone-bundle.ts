/** The zone files of many domains, made of their saved records, and an archive of them. */
import { strToU8, zipSync } from 'fflate'
import type { Domain } from '#contract/areas/domains.ts'
import { domains as operations } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { loadPages } from '#api/cache/collection.ts'
import { errorMessage } from '#api/error.ts'
import { runBulk } from '#api/run-bulk.ts'
import { readZoneFile, type ZoneFile } from '../zone-download.ts'

export interface FailedZone {
  readonly domain: Domain
  readonly reason: string
}

/** All domains that the user sees, however many. */
export const readAllDomains = async (): Promise<readonly Domain[]> =>
  (await loadPages((query) => call(operations.list, { query }), null, Number.POSITIVE_INFINITY)).items

interface CollectOptions {
  readonly domains: readonly Domain[]
  readonly signal: AbortSignal
  readonly onFile: (file: ZoneFile) => void
  readonly onFailed: (failed: FailedZone) => void
}

/** Reads zone by zone, a few at the same time. Never rejects. */
export const collectZones = ({ domains, signal, onFile, onFailed }: CollectOptions): Promise<void> =>
  runBulk({
    items: domains,
    run: async (domain) => {
      const file = await readZoneFile(domain)
      if (!signal.aborted) onFile(file)
    },
    onStart: () => {},
    onDone: () => {},
    onFailed: (domain, error) => {
      if (!signal.aborted) onFailed({ domain, reason: errorMessage(error) })
    },
    onPause: () => {},
    signal,
  })

export const zipFiles = (files: readonly ZoneFile[]): Blob =>
  new Blob([zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])))], {
    type: 'application/zip',
  })
