/**
 * Downloads zones in a chosen format: one file as it is, several as an archive. Reading takes at least one request per
 * domain.
 */
import { useEffect, useRef, useState } from 'react'
import { strToU8, zipSync } from 'fflate'
import type { Domain } from '#contract/areas/domains.ts'
import { domains as operations } from '#contract/operations.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { call } from '#api/client.ts'
import { loadPages } from '#api/cache/load-pages.ts'
import { runBulk } from '#api/run-bulk.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'
import { downloadBlob, downloadText } from '#kit/download.ts'
import { readZoneFor } from '../zone-download.ts'
import { zoneFile, zoneFormats, type TextFile, type Zone, type ZoneFormat } from '../zone-formats.ts'

interface FailedZone {
  readonly domain: Domain
  readonly reason: string
}

/** All domains that the user can see, with no limit. */
const readAllDomains = async (): Promise<readonly Domain[]> =>
  (await loadPages((query) => call(operations.list, { query }), { limit: Number.POSITIVE_INFINITY })).items

interface CollectOptions {
  readonly format: ZoneFormat
  readonly domains: readonly Domain[]
  readonly signal: AbortSignal
  readonly onZone: (zone: Zone) => void
  readonly onFailed: (failed: FailedZone) => void
}

/** Reads the zones, a few at a time. Never rejects. */
const collectZones = ({ format, domains, signal, onZone, onFailed }: CollectOptions): Promise<void> =>
  runBulk({
    items: domains,
    run: async (domain) => {
      const zone = await readZoneFor(format, domain)
      if (!signal.aborted) onZone(zone)
    },
    onFailed: (domain, error) => {
      if (!signal.aborted) onFailed({ domain, reason: errorMessage(error) })
    },
    signal,
  })

const zipFiles = (files: readonly TextFile[]): Blob =>
  new Blob([zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])))], {
    type: 'application/zip',
  })

function download(files: readonly TextFile[]) {
  const [first] = files
  if (first && files.length === 1) downloadText(first.name, first.text)
  else if (first) downloadBlob('zones.zip', zipFiles(files))
}

interface DownloadDialogProps extends HostedDialogProps {
  /** Null stands for all domains. */
  domains: readonly Domain[] | null
}

/** One attempt at reading zones. */
interface Attempt {
  readonly format: ZoneFormat
  readonly domains: readonly Domain[] | null
  /** The zones read by earlier attempts. */
  readonly known: readonly Zone[]
}

interface Progress {
  /** Null while the domains are loading. */
  readonly total: number | null
  /** Number of zones read. */
  readonly count: number
  readonly failed: readonly FailedZone[]
  /** The zones read; null until the end. */
  readonly zones: readonly Zone[] | null
  /** Why nothing could be downloaded. */
  readonly error: string | null
}

const start: Progress = { total: null, count: 0, failed: [], zones: null, error: null }

/** Reads the zones while the dialog is open; a retry reads those that failed. */
function useZones(open: boolean, domains: readonly Domain[] | null) {
  const [progress, setProgress] = useState(start)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  useEffect(() => {
    if (!open || !attempt) return undefined
    const { format, known } = attempt
    const stop = new AbortController()
    const zones = [...known]
    const failed: FailedZone[] = []
    const update = (change: Partial<Progress>) => {
      if (!stop.signal.aborted) setProgress((current) => ({ ...current, ...change }))
    }
    const read = async () => {
      const primaries = (attempt.domains ?? (await readAllDomains())).filter(({ type }) => type === 'master')
      update({ total: known.length + primaries.length, count: known.length })
      await collectZones({
        format,
        domains: primaries,
        signal: stop.signal,
        onZone: (zone) => {
          zones.push(zone)
          update({ count: zones.length })
        },
        onFailed: (each) => {
          failed.push(each)
          update({ failed: [...failed] })
        },
      })
      const files = zones.length === 0 ? [] : await format.write(zones)
      if (stop.signal.aborted) return
      download(files)
      update({ zones })
      announce(plural(zones.length, '{count} zone downloaded', '{count} zones downloaded'))
    }
    read().catch((error: unknown) => update({ error: errorMessage(error), zones }))
    return () => stop.abort()
  }, [open, attempt])
  const begin = (next: Attempt | null) => {
    setProgress(start)
    setAttempt(next)
  }
  const { failed, zones, error } = progress
  return {
    ...progress,
    state: attempt === null ? ('idle' as const) : zones === null ? ('running' as const) : ('done' as const),
    begin: (format: ZoneFormat) => begin({ format, domains, known: [] }),
    /** Returns to the choice of a format. */
    reset: () => begin(null),
    /** Reads the failed zones again, and downloads them together with the others. */
    retry: () =>
      attempt &&
      begin(
        error === null
          ? { ...attempt, domains: failed.map(({ domain }) => domain), known: zones ?? [] }
          : { ...attempt },
      ),
  }
}

/** At most this many are listed; the others are only counted. */
const maxListed = 50

export function DownloadDialog({ domains, ...dialog }: DownloadDialogProps) {
  const { total, count, failed, error, state, begin, reset, retry } = useZones(dialog.open, domains)
  const [format, setFormat] = useState(zoneFile)
  const downloadRef = useRef<HTMLButtonElement>(null)
  const processed = count + failed.length
  const isSingle = domains?.length === 1
  const isIncomplete = state === 'done' && (failed.length > 0 || error !== null)
  return (
    <Dialog
      {...dialog}
      size="sm"
      isPublic
      title={isSingle ? t('Download the zone') : t('Download zones')}
      description={
        isSingle
          ? t('Contains the saved records.')
          : t(
              'With the saved records of each domain. Secondary domains are left out because their records are on your own servers.',
            )
      }
      initialFocus={downloadRef}
      footer={
        <>
          <Button onClick={dialog.onClose}>{state === 'done' ? t('Close') : t('Cancel')}</Button>
          {/* The same button throughout, so that it keeps the focus. */}
          <Button
            ref={downloadRef}
            variant="primary"
            busy={state === 'running'}
            disabledReason={state === 'done' && !isIncomplete ? t('Choose another format to download again') : null}
            onClick={() => (isIncomplete ? retry() : begin(format))}
          >
            {isIncomplete ? t('Try again') : t('Download')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Field label={t('Format')} hint={format.hint()}>
          {(ids) => (
            <SelectInput
              {...ids}
              value={format.id}
              disabled={state === 'running'}
              onChange={({ target }) => {
                reset()
                setFormat(zoneFormats.find(({ id }) => id === target.value) ?? zoneFile)
              }}
            >
              {zoneFormats.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label()}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        {state === 'running' && (
          <>
            <Progress
              label={t('Reading the zones')}
              value={total === null ? null : processed}
              max={total ?? 1}
              valueText={
                total === null
                  ? t('Reading the domains')
                  : t('{count} of {total}', { count: formatNumber(processed), total: formatNumber(total) })
              }
            />
            <output className="text-sm text-ink-muted">
              {total === null
                ? t('Reading the domains')
                : plural(total, '{processed} of {count} zone read', '{processed} of {count} zones read', {
                    processed: formatNumber(processed),
                  })}
            </output>
          </>
        )}
        {state === 'done' && error === null && (
          <output className="text-sm">
            {count === 0
              ? t('There are no zones to download.')
              : plural(count, '{count} zone downloaded.', '{count} zones downloaded.')}
          </output>
        )}
        {error !== null && (
          <Notice tone="bad" role="alert" title={t('The zones could not be downloaded')}>
            {error}
          </Notice>
        )}
        {failed.length > 0 && (
          <Notice
            tone="bad"
            role="alert"
            title={plural(failed.length, '{count} zone could not be read', '{count} zones could not be read')}
          >
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
