/**
 * Makes the zone equal to a zone file, another domain, or live DNS: shows what would be added, changed and deleted, and
 * turns what the user leaves ticked into pending changes.
 */
import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Domain } from '#contract/areas/domains.ts'
import { dataOf, zoneDifference } from '#contract/dns/checks/zone-difference.ts'
import type { RecordChange } from '#contract/dns/checks/change-plan.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { timeInWords } from '#contract/dns/records/ttl.ts'
import { zoneTtl as zoneTtlOf } from '#contract/dns/zone-file/zone-file.ts'
import { records as operations } from '#contract/operations.ts'
import { plural, t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Checkbox, TextArea } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { rich } from '#ui/rich.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { recordList } from '#queries/records.ts'
import { DomainPicker } from '../../fields/domain-picker.tsx'
import { CandidateList } from '../candidate-list.tsx'
import { compareWithZone } from '../candidates.ts'
import { countDifferences, DifferenceList, useDifferenceChoice } from '../difference-list.tsx'
import { LineProblems } from '../paste/line-problems.tsx'
import { readPastedRecords } from '../paste/pasted-records.ts'
import { copyOf, pointsIntoZone } from '../selection/copy.ts'
import { ApexServers } from './apex-servers.tsx'
import { LiveSource, useLiveZone } from './live-source.tsx'
import { isApexServer } from './live-zone.ts'
import { NamesWithoutPeriod } from './names-without-period.tsx'
import { useEnteredText } from './use-entered-text.ts'
import { useMendedRecords } from './use-mended-records.ts'
import { useZoneOfNow, type ToolDialogProps } from './zone-tool.ts'

const sources = () =>
  [
    { value: 'file', label: t('Zone file') },
    { value: 'domain', label: t('Another domain') },
    { value: 'live', label: t('Live DNS') },
  ] as const
type Source = ReturnType<typeof sources>[number]['value']

const noDrafts: readonly RecordDraft[] = []
const noDifferences: readonly RecordChange[] = []

type ReadRecords = Parameters<typeof useMendedRecords>[0]

/**
 * The records in stored form, with their problems and the fixes that the user chooses. They are checked against each
 * other only, because the zone will be equal to them.
 */
function useCheckedRecords(read: ReadRecords, zone: string) {
  const { records, fix } = useMendedRecords(read)
  const candidates = useMemo(() => compareWithZone(records, zone, []), [records, zone])
  const noted = candidates.flatMap((candidate, position) =>
    candidate.status === 'refused' || candidate.findings.some(({ code }) => code === 'missing-period')
      ? [{ candidate, position }]
      : [],
  )
  return {
    wanted: useMemo(() => candidates.map(({ record }) => record), [candidates]),
    /** Records that cannot be saved. */
    unusable: useMemo(
      () => new Set(candidates.flatMap(({ status, record }) => (status === 'refused' ? [dataOf(record)] : []))),
      [candidates],
    ),
    notes: noted.length > 0 && (
      <CandidateList
        candidates={noted.map(({ candidate }) => candidate)}
        onFix={(index, chosen) => fix(noted[index]?.position ?? 0, chosen)}
      />
    ),
  }
}

/** The records read from a text, with the user's choices about them. */
function useWantedText(text: string, zone: string, zoneTtl: number) {
  const [withServers, setWithServers] = useState(false)
  const [fullNames, setFullNames] = useState(false)
  const { read, problems, apexServers, withoutPeriod } = useMemo(() => {
    const { records, ...rest } = readPastedRecords(text, zone, { fullNames, zoneTtl })
    return { read: withServers ? [...records, ...rest.apexServers] : records, ...rest }
  }, [text, zone, zoneTtl, withServers, fullNames])
  const checked = useCheckedRecords(read, zone)
  const servers = { servers: apexServers, checked: withServers, onChange: setWithServers }
  const names = { names: withoutPeriod, ending: zone, checked: fullNames, onChange: setFullNames }
  return {
    ...checked,
    /** Whether NS records of the zone itself stay as they are. */
    keepsServers: apexServers.length > 0 && !withServers,
    hasErrors: problems.some(({ level }) => level === 'error'),
    notes: (
      <>
        <LineProblems problems={problems} />
        <NamesWithoutPeriod {...names} />
        <ApexServers {...servers} />
        {checked.notes}
      </>
    ),
  }
}

/** The records of another domain, converted for this one; null until they are loaded. */
function useWantedDomain(source: Domain | null, zone: string, follow: boolean, enabled: boolean) {
  const { data, error, refetch } = useQuery({ ...recordList(source?.id ?? 0), enabled: enabled && source !== null })
  const items = data && data.loaded >= data.results ? data.items : null
  const wanted = useMemo(
    () =>
      source && items
        ? items.map((record) => normalizeRecord(copyOf(record, { from: source.domain, to: zone, follow }), zone))
        : null,
    [source, items, zone, follow],
  )
  return { wanted, items, error: data ? null : error, retry: () => void refetch() }
}

function differencesOf(
  current: readonly ZoneRecord[],
  { wanted, unusable, keepsServers }: Pick<ReturnType<typeof useWantedText>, 'wanted' | 'unusable' | 'keepsServers'>,
  zoneTtl: number,
) {
  const compared = keepsServers ? current.filter((record) => !isApexServer(record)) : current
  return zoneDifference(compared, wanted, zoneTtl).filter(
    (change) => change.kind === 'delete' || !unusable.has(dataOf(change.after)),
  )
}

/** `pending`: there are changes, which count as made. */
function equalText(source: Source, pending: boolean, zone: string): string {
  if (pending) return t('With your pending changes, {zone} will match.', { zone })
  return source === 'live' ? t('The responses already match {zone}.', { zone }) : t('{zone} already matches.', { zone })
}

export function EqualDialog(props: ToolDialogProps) {
  const { open, text: initialText, domain, zoneChanges, complete, onClose } = props
  const { domain: zone } = domain
  useZoneOfNow(open, domain.id)
  const zoneTtl = zoneTtlOf(domain)
  const [source, setSource] = useState<Source>('file')
  const { text, setText, takeFile, onDrop } = useEnteredText(initialText)
  const file = useWantedText(useDeferredValue(text), zone, zoneTtl)
  const [other, setOther] = useState<Domain | null>(null)
  const [follow, setFollow] = useState(true)
  const { wanted: ofDomain, items, error, retry } = useWantedDomain(other, zone, follow, open)
  const [attempted, setAttempted] = useState(false)

  const { zoneRecords, changes } = zoneChanges
  const { wanted: ofFile, unusable, keepsServers } = file
  const live = useLiveZone(domain, zoneRecords, open && source === 'live')
  const { result } = live
  const drafts = useMemo(() => (result?.drafts ?? noDrafts).map((draft) => ({ draft, line: null })), [result])
  const ofLive = useCheckedRecords(drafts, zone)
  const { wanted: answered, unusable: unusableAnswers } = ofLive
  const isFile = source === 'file'
  const hasAnswers = live.answers.size > 0
  const differences = useMemo(() => {
    if (!complete) return null
    if (source === 'domain') return ofDomain && zoneDifference(zoneRecords, ofDomain, zoneTtl)
    if (source === 'file')
      return ofFile.length === 0
        ? null
        : differencesOf(zoneRecords, { wanted: ofFile, unusable, keepsServers }, zoneTtl)
    if (!hasAnswers || !result) return null
    return differencesOf(result.compared, { wanted: answered, unusable: unusableAnswers, keepsServers: true }, zoneTtl)
  }, [
    complete,
    source,
    zoneRecords,
    zoneTtl,
    ofFile,
    unusable,
    keepsServers,
    ofDomain,
    hasAnswers,
    result,
    answered,
    unusableAnswers,
  ])
  // A record that seems to be missing may be in a line that could not be read.
  const isDoubtful = source === 'file' && (file.hasErrors || unusable.size > 0)
  const choice = useDifferenceChoice(differences ?? noDifferences, isDoubtful)
  const { chosen } = choice
  const missing = {
    file: t('There are no records in the text'),
    domain: other ? t('The records are still loading') : t('Choose a domain'),
    live: live.isRunning ? t('The lookup is still running') : t('Look up live DNS first'),
  } as const satisfies Record<Source, string>
  const problem = !complete
    ? t('The records are still loading')
    : differences !== null
      ? differences.length > 0
        ? t('Nothing selected')
        : t('The zone already matches')
      : missing[source]
  const differencesText = differences && <strong>{countDifferences(differences)}</strong>
  const shownProblem = attempted && chosen.length === 0 ? problem : undefined
  const close = () => {
    setAttempted(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title={t('Make equal')}
      description={t(
        'Compares {zone} with a zone file, another domain or live DNS. What you leave selected is added to your pending changes, and nothing is saved until you apply them.',
        { zone },
      )}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            onClick={() => {
              // While the dialog closes, the button still receives the second press of a double click.
              if (!open) return
              setAttempted(true)
              if (chosen.length === 0) return
              zoneChanges.stage(chosen)
              announce(
                plural(
                  chosen.length,
                  '{count} change added to the pending changes',
                  '{count} changes added to the pending changes',
                ),
              )
              setText('')
              close()
            }}
          >
            {chosen.length === 0
              ? t('Add to changes')
              : plural(chosen.length, 'Add {count} difference to changes', 'Add {count} differences to changes')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" {...(isFile && { onDrop })}>
        <SegmentedControl
          label={t('Make equal to')}
          options={sources()}
          value={source}
          onChange={setSource}
          className="w-fit"
        />
        {isFile ? (
          <>
            <Field
              label={t('Zone file')}
              hint={t('Paste the text, drop a file or choose one. It is read in your browser.')}
              error={shownProblem}
              aside={<FileButton label={t('Choose file')} onFile={takeFile} />}
            >
              {(ids) => (
                <TextArea
                  {...ids}
                  mono
                  rows={6}
                  spellCheck={false}
                  placeholder={`$ORIGIN ${zone}.\n@  3600  IN  A  192.0.2.1\nwww      IN  CNAME  @`}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
          </>
        ) : source === 'live' ? (
          <LiveSource domain={domain} source={live} complete={complete} problem={shownProblem} />
        ) : (
          <>
            <Field label={t('Domain')} error={shownProblem}>
              {(ids) => (
                <DomainPicker
                  ids={ids}
                  operation={operations.list}
                  value={other}
                  onChange={setOther}
                  exclude={domain.id}
                />
              )}
            </Field>
            {other && items && pointsIntoZone(items, other.domain) && (
              <Checkbox
                label={t('Adapt values: hosts in {domain} become the same hosts in {zone}', {
                  domain: other.domain,
                  zone,
                })}
                checked={follow}
                onChange={(event) => setFollow(event.target.checked)}
              />
            )}
            {other && error && <ErrorNotice error={error} onRetry={retry} />}
          </>
        )}
        {((source === 'domain' && other && !error && !ofDomain) || !complete) && (
          <SkeletonRows rows={3} label={t('Loading the records')} />
        )}
        {differences && (
          <div className="grid gap-1 text-sm">
            <output>
              {differences.length === 0
                ? equalText(source, changes.size > 0, zone)
                : changes.size > 0
                  ? rich('{differences}, compared with the zone as it will be with your pending changes', {
                      differences: differencesText,
                    })
                  : differencesText}
            </output>
            <p className="text-ink-muted">
              {source === 'live' || (isFile && keepsServers)
                ? t(
                    'The SOA record and the name servers of the service are left alone, and so are all name servers of {zone} itself.',
                    { zone },
                  )
                : t('The SOA record and the name servers of the service are left alone.')}
            </p>
            {source === 'domain' && other && zoneTtlOf(other) !== zoneTtl && (
              <p className="text-ink-muted">
                {t('Records without a TTL of their own have that of their domain: {here} here, {there} in {domain}.', {
                  here: timeInWords(zoneTtl),
                  there: timeInWords(zoneTtlOf(other)),
                  domain: other.domain,
                })}
              </p>
            )}
          </div>
        )}
        {isFile && file.notes}
        {source === 'live' && differences && ofLive.notes}
        {differences && (
          <>
            {isDoubtful && differences.some(({ kind }) => kind === 'delete') && (
              <Notice tone="warn">
                {t(
                  'Records on lines that cannot be used count as missing, so no deletion is selected. Select those you want.',
                )}
              </Notice>
            )}
            <DifferenceList zone={zone} ttl={zoneTtl} differences={differences} choice={choice} />
          </>
        )}
      </div>
    </Dialog>
  )
}
