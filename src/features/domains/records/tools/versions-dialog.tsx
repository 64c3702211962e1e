/**
 * The versions of the zone that this browser keeps: compares one with the current zone or another version, downloads
 * it, and restores what the user leaves ticked as pending changes.
 */
import { useId, useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import type { RecordChange } from '#contract/dns/checks/change-plan.ts'
import { zoneDifference } from '#contract/dns/checks/zone-difference.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { zoneTtl } from '#contract/dns/zone-file/zone-file.ts'
import { quoteText, formatNumber } from '#contract/text.ts'
import { toWireTime } from '#contract/time.ts'
import { plural, t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import type { ZoneVersion } from '#api/zone-versions.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { checkboxClass } from '#ui/control.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Download } from '#ui/icons/download.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import { FileButton } from '#ui/file-button.tsx'
import { SelectInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useStore } from '#ui/use-store.ts'
import { confirm } from '#kit/dialogs/dialogs.tsx'
import { downloadBlob, downloadText } from '#kit/download.ts'
import { exactTime, Time, useTimeZone } from '#kit/format/time.tsx'
import { toast, toastError } from '#kit/toast.ts'
import {
  deleteVersions,
  exportVersions,
  importVersions,
  keepingFailed,
  versionCount,
  zoneVersion,
  zoneVersions,
} from '#queries/zone-versions.ts'
import { readZoneFor } from '../../zone-download.ts'
import { zoneFile } from '../../zone-formats.ts'
import { countDifferences, DifferenceList, useDifferenceChoice } from '../difference-list.tsx'
import { useZoneOfNow, type ToolDialogProps } from './zone-tool.ts'

const noVersions: readonly ZoneVersion[] = []

/** The option that compares with the current zone; the others are times of versions. */
const now = 'now'

const withIds = (records: readonly RecordValues[]): ZoneRecord[] =>
  records.map((record, id) => Object.assign({ id }, record))

export function VersionsDialog(props: ToolDialogProps) {
  const { open, domain, zoneChanges, mayChange, complete, onClose } = props
  const { domain: zone } = domain
  useZoneOfNow(open, domain.id)
  const { data: versions = noVersions, error, isPending } = useQuery({ ...zoneVersions(zone), enabled: open })
  const [chosenAt, setChosenAt] = useState<number | null>(null)
  const [otherAt, setOtherAt] = useState(now)
  /** True while a confirmation is in front of the dialog. */
  const [asking, setAsking] = useState(false)
  const version = versions.find(({ at }) => at === chosenAt) ?? versions[0]
  const other = versions.find(({ at }) => String(at) === otherAt && at !== version?.at)
  const comparison = useComparison({ version, other, zoneRecords: complete ? zoneChanges.zoneRecords : null, open })
  const { differences, records } = comparison
  const choice = useDifferenceChoice(differences)
  const mayRestore = mayChange && other === undefined && version !== undefined
  const restore = () => {
    // While the dialog closes, the button still receives the second press of a double click.
    if (!open || choice.chosen.length === 0) return
    zoneChanges.stage(choice.chosen)
    announce(
      plural(
        choice.chosen.length,
        '{count} change added to the pending changes',
        '{count} changes added to the pending changes',
      ),
    )
    onClose()
  }
  return (
    <Dialog
      open={open && !asking}
      onClose={onClose}
      size="lg"
      title={t('Versions of {zone}', { zone })}
      description={t('The zone as it was before each of your changes in this browser, which keeps the last 100.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {mayRestore && (
            <Button
              variant="primary"
              disabledReason={
                !comparison.isReady
                  ? t('The records are still loading')
                  : differences.length === 0
                    ? t('Nothing differs from this version')
                    : choice.chosen.length === 0
                      ? t('Nothing selected')
                      : null
              }
              onClick={restore}
            >
              {choice.chosen.length === 0
                ? t('Restore')
                : plural(choice.chosen.length, 'Restore with {count} change', 'Restore with {count} changes')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <StorageNotice failed={error !== null} />
        {isPending && <SkeletonRows rows={3} label={t('Loading the versions')} />}
        {!isPending && !error && !version && (
          <p className="text-ink-muted">
            {t('There are no versions of {zone} yet.', { zone })}
            {mayChange &&
              ` ${t('One is kept whenever you apply or undo changes, or replace a value in several domains.')}`}
          </p>
        )}
        {version && <VersionList versions={versions} chosen={version} onChoose={setChosenAt} />}
        {!error && <AllVersions onAsk={setAsking} />}
        {version && (
          <>
            <div className="flex flex-wrap items-end gap-2">
              <OtherVersionField
                versions={versions.filter(({ at }) => at !== version.at)}
                hasPending={zoneChanges.changes.size > 0}
                value={other ? otherAt : now}
                onChange={setOtherAt}
              />
              <DownloadVersion domain={domain} version={version} records={records} />
            </div>
            {comparison.error !== null && (
              <Notice tone="bad" title={t('The version cannot be read')}>
                {errorMessage(comparison.error)}
              </Notice>
            )}
            {comparison.error === null && !comparison.isReady && <SkeletonRows rows={3} label={t('Comparing')} />}
            {comparison.isReady && (
              <>
                <div className="grid gap-1 text-sm">
                  <output>{differencesText(differences, other !== undefined)}</output>
                  {mayRestore && differences.length > 0 && (
                    <p className="text-ink-muted">
                      {t(
                        'Restoring adds what is selected to your pending changes. Nothing is saved until you apply them.',
                      )}
                    </p>
                  )}
                </div>
                <DifferenceList
                  zone={zone}
                  ttl={zoneTtl(domain)}
                  differences={differences}
                  choice={mayRestore ? choice : null}
                />
              </>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** `hasOther`: compared with another version, not with the current zone. */
function differencesText(differences: readonly RecordChange[], hasOther: boolean): string {
  if (differences.length === 0)
    return hasOther ? t('Both versions have the same records.') : t('The zone and this version have the same records.')
  const changes = countDifferences(differences)
  return hasOther
    ? t('From the other version to this version: {changes}.', { changes })
    : t('From now to this version: {changes}.', { changes })
}

/** A storage failure does not affect changes, but the user has to know. */
function StorageNotice({ failed }: { failed: boolean }) {
  const lastFailed = useStore(keepingFailed)
  if (!failed && !lastFailed) return null
  return (
    <Notice tone="warn" title={failed ? t('This browser keeps no versions') : t('The last version could not be kept')}>
      {t('Its storage is full or turned off, as in some private windows. Changes are still applied.')}
    </Notice>
  )
}

interface ComparisonOptions {
  version: ZoneVersion | undefined
  /** Undefined for the current zone. */
  other: ZoneVersion | undefined
  /** Includes the pending changes; null while they are loading. */
  zoneRecords: readonly ZoneRecord[] | null
  open: boolean
}

/** The differences from the zone, or from another version, to this version. */
function useComparison({ version, other, zoneRecords, open }: ComparisonOptions) {
  const wanted = useQuery({ ...zoneVersion(version ?? noVersion), enabled: open && version !== undefined })
  const others = useQuery({ ...zoneVersion(other ?? noVersion), enabled: open && other !== undefined })
  const records = (version && wanted.data) ?? null
  const otherRecords = useMemo(() => others.data && withIds(others.data), [others.data])
  const current = (other ? otherRecords : zoneRecords) ?? null
  const differences = useMemo(() => (current && records ? zoneDifference(current, records) : []), [current, records])
  return {
    records,
    differences,
    isReady: current !== null && records !== null,
    error: wanted.error ?? (other ? others.error : null),
  }
}
const noVersion = { zone: '', at: 0 }

interface VersionListProps {
  versions: readonly ZoneVersion[]
  chosen: ZoneVersion
  onChoose: (at: number) => void
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const name = useId()
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 text-xs font-medium">{t('Version')}</legend>
      <div className="max-h-48 overflow-y-auto rounded-md border border-line">
        {versions.map(({ at, user, reason, recordCount }) => (
          <div
            key={at}
            className="relative flex items-start gap-2.5 border-b border-line px-3 py-1.5 text-sm last:border-b-0 has-checked:bg-accent-soft not-has-checked:hover:bg-hover"
          >
            <input
              type="radio"
              id={`${name}-${at}`}
              name={name}
              checked={at === chosen.at}
              onChange={() => onChoose(at)}
              className={`${checkboxClass} mt-0.5 flex-none`}
            />
            <label
              htmlFor={`${name}-${at}`}
              className="stretched flex min-w-0 flex-1 flex-wrap justify-between gap-x-4"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="inline-block min-w-28 text-ink-muted">
                  <Time value={toWireTime(at)} />
                </span>{' '}
                {quoteText(reason)}
              </span>
              <span className="text-ink-muted">
                {quoteText(user)}, {plural(recordCount, '{count} record', '{count} records')}
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface OtherVersionFieldProps {
  versions: readonly ZoneVersion[]
  hasPending: boolean
  value: string
  onChange: (value: string) => void
}

function OtherVersionField({ versions, hasPending, value, onChange }: OtherVersionFieldProps) {
  const timeZone = useTimeZone()
  return (
    <Field label={t('Compare with')} className="min-w-[min(100%,16rem)] flex-1">
      {(ids) => (
        <SelectInput {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value={now}>{hasPending ? t('Now, with your pending changes') : t('Now')}</option>
          {versions.map(({ at, reason }) => (
            <option key={at} value={at}>
              {exactTime(new Date(at), timeZone)}: {quoteText(reason)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  )
}

interface DownloadVersionProps {
  domain: Domain
  version: ZoneVersion
  /** Null while they are loading. */
  records: readonly RecordValues[] | null
}

function DownloadVersion({ domain, version, records }: DownloadVersionProps) {
  const download = async () => {
    if (!records) return
    const files = await zoneFile.write([await readZoneFor(zoneFile, domain, withIds(records))])
    // Not every system allows colons in file names.
    for (const { name, text } of files) downloadText(`${toWireTime(version.at).replaceAll(':', '-')}-${name}`, text)
  }
  return (
    <Button
      icon={Download}
      disabledReason={records ? null : t('The version is still loading')}
      onClick={() => void download().catch(toastError)}
    >
      {t('Download zone file')}
    </Button>
  )
}

/** Concerns the versions of all zones. */
function AllVersions({ onAsk }: { onAsk: (asking: boolean) => void }) {
  const client = useQueryClient()
  const isEmpty = useQuery(versionCount()).data === 0
  const exportAll = async () => {
    const { file, count } = await exportVersions()
    if (count === 0) toast({ tone: 'info', text: t('There are no versions to export') })
    else downloadBlob('zone-versions.json', file)
  }
  const importFile = async (file: File) => {
    toast({ tone: 'info', text: t('Importing the versions in {name}', { name: file.name }) })
    const result = await importVersions(client, file)
    if (!result)
      toast({
        tone: 'bad',
        text: t('{name} is not a file of exported versions, or exceeds 100 MB or 20,000 versions', {
          name: file.name,
        }),
      })
    else {
      const { count, added } = result
      const imported = plural(added, '{count} version imported', '{count} versions imported')
      const others = t('Left out because they already exist, are too old or are in the future: {count}', {
        count: formatNumber(count - added),
      })
      toast({ tone: 'ok', text: count > added ? `${imported}. ${others}` : imported })
    }
  }
  const deleteAll = async () => {
    onAsk(true)
    const done = await confirm({
      isPublic: true,
      title: t('Delete all versions?'),
      body: t('The versions of all domains that this browser keeps for you will be deleted. This cannot be undone.'),
      action: t('Delete all versions'),
      cancelLabel: t('Keep versions'),
      tone: 'danger',
      run: () => deleteVersions(client),
    })
    if (done) toast({ tone: 'ok', text: t('All versions were deleted') })
    onAsk(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        icon={Download}
        disabledReason={isEmpty ? t('There are no versions to export') : null}
        onClick={() => void exportAll().catch(toastError)}
      >
        {t('Export all versions')}
      </Button>
      <FileButton
        label={t('Import versions')}
        accept="application/json,.json"
        onFile={(file) => void importFile(file).catch(toastError)}
      />
      <Button
        size="sm"
        icon={Trash2}
        disabledReason={isEmpty ? t('There are no versions to delete') : null}
        onClick={() => void deleteAll()}
      >
        {t('Delete all versions')}
      </Button>
    </div>
  )
}
