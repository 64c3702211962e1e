/** Downloads zone files: one as it is, several as an archive. Reading them takes a request or more for each domain. */
import { useEffect, useState } from 'react'
import { strToU8, zipSync } from 'fflate'
import type { Domain } from '#contract/areas/domains.ts'
import { domains as operations } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { errorMessage } from '#api/error.ts'
import { call } from '#api/client.ts'
import { loadPages } from '#api/cache/load-pages.ts'
import { runBulk } from '#api/run-bulk.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { pluralize } from '#kit/format/texts.ts'
import { downloadBlob, downloadText } from '#kit/download.ts'
import { readZoneFile, type ZoneFile } from '../zone-download.ts'

interface FailedZone {
  readonly domain: Domain
  readonly reason: string
}

/** All domains that the user sees, however many. */
const readAllDomains = async (): Promise<readonly Domain[]> =>
  (await loadPages((query) => call(operations.list, { query }), { limit: Number.POSITIVE_INFINITY })).items

interface CollectOptions {
  readonly domains: readonly Domain[]
  readonly signal: AbortSignal
  readonly onFile: (file: ZoneFile) => void
  readonly onFailed: (failed: FailedZone) => void
}

/** Reads zone by zone, a few at the same time. Never rejects. */
const collectZones = ({ domains, signal, onFile, onFailed }: CollectOptions): Promise<void> =>
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

const zipFiles = (files: readonly ZoneFile[]): Blob =>
  new Blob([zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])))], {
    type: 'application/zip',
  })

interface DownloadDialogProps extends HostedDialogProps {
  /** Null stands for all domains. */
  domains: readonly Domain[] | null
}

interface Progress {
  /** This is null while the domains are read. */
  readonly total: number | null
  /** How many were read. */
  readonly files: number
  readonly failed: readonly FailedZone[]
  readonly done: boolean
  /** Why the domains could not be read. */
  readonly error: string | null
}

const start: Progress = { total: null, files: 0, failed: [], done: false, error: null }

function download(files: readonly ZoneFile[]) {
  const [first] = files
  if (first && files.length === 1) downloadText(first.name, first.text)
  else if (first) downloadBlob('zones.zip', zipFiles(files))
}

/** Reads the zones as long as the dialog is open; another attempt reads those that failed. */
function useZones(open: boolean, domains: readonly Domain[] | null) {
  const [progress, setProgress] = useState(start)
  const [wanted, setWanted] = useState({ domains })
  useEffect(() => {
    if (!open) return undefined
    const stop = new AbortController()
    const files: ZoneFile[] = []
    const failed: FailedZone[] = []
    const update = (change: Partial<Progress>) => {
      if (!stop.signal.aborted) setProgress((current) => ({ ...current, ...change }))
    }
    const read = async () => {
      const primaries = (wanted.domains ?? (await readAllDomains())).filter(({ type }) => type === 'master')
      update({ total: primaries.length })
      await collectZones({
        domains: primaries,
        signal: stop.signal,
        onFile: (file) => {
          files.push(file)
          update({ files: files.length })
        },
        onFailed: (each) => {
          failed.push(each)
          update({ failed: [...failed] })
        },
      })
      if (stop.signal.aborted) return
      download(files)
      update({ done: true })
      announce(`${pluralize(files.length, 'zone file')} downloaded`)
    }
    read().catch((error: unknown) => update({ error: errorMessage(error), done: true }))
    return () => stop.abort()
  }, [open, wanted])
  const retry = () => {
    setProgress(start)
    setWanted(progress.error === null ? { domains: progress.failed.map(({ domain }) => domain) } : { ...wanted })
  }
  return { ...progress, retry }
}

/** At most this many are listed; the others are only counted. */
const maxListed = 50

export function DownloadDialog({ domains, ...dialog }: DownloadDialogProps) {
  const { total, files, failed, done, error, retry } = useZones(dialog.open, domains)
  const processed = files + failed.length
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={domains?.length === 1 ? 'Download the zone file' : 'Download zone files'}
      description={
        domains?.length === 1
          ? 'Contains the saved records.'
          : 'An archive with one file for each domain, containing its saved records. Secondary domains are left out because their records are on your own servers.'
      }
      footer={
        <>
          {done && (failed.length > 0 || error !== null) && <Button onClick={retry}>Try again</Button>}
          <Button onClick={dialog.onClose}>{done ? 'Close' : 'Cancel'}</Button>
        </>
      }
    >
      <div className="grid gap-3">
        {!done && (
          <>
            <Progress
              label="Reading the zones"
              value={total === null ? null : processed}
              max={total ?? 1}
              valueText={total === null ? 'Reading the domains' : `${processed} of ${total}`}
            />
            <output className="text-sm text-ink-muted">
              {total === null
                ? 'Reading the domains'
                : `${formatNumber(processed)} of ${pluralize(total, 'zone')} read`}
            </output>
          </>
        )}
        {done && error === null && (
          <output className="text-sm">
            {files === 0 ? 'There are no zone files to download.' : `${pluralize(files, 'zone file')} downloaded.`}
          </output>
        )}
        {error !== null && (
          <Notice tone="bad" role="alert" title="The domains could not be read">
            {error}
          </Notice>
        )}
        {failed.length > 0 && (
          <Notice tone="bad" role="alert" title={`${pluralize(failed.length, 'zone')} could not be read`}>
            <ul className="m-0 max-h-40 list-none overflow-y-auto p-0">
              {failed.slice(0, maxListed).map(({ domain, reason }) => (
                <li key={domain.id}>
                  <span className="font-medium">{domain.domain}</span> {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
