/** The collected changes with old and new values, and the questions to answer before they are applied. */
import { useRef, useState } from 'react'
import type { DomainRecord } from '#contract/areas/records.ts'
import type { Finding, RecordField } from '#contract/dns/records/findings.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import { formatNumber, andMore } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { forbiddenMessages } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Download } from '#ui/icons/download.ts'
import { Undo2 } from '#ui/icons/undo-2.ts'
import { Checkbox } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { countWith, type ChangeFindings } from './change-findings.ts'
import { ChangedRecord, changedRecordClass, formatValue } from './changed-record.tsx'
import { changedFields, countChanges, resultOf, type Change, type Changes } from './changes.ts'
import type { ChangeConflict, ConflictChoice } from './conflicts.ts'
import { kindOfFinding, toGeneral } from '../alike-findings.ts'
import { FindingIcon, FindingList } from '../finding-list.tsx'
import { fieldLabel, recordLabel, spacesClass } from '../format.ts'
import { describeChanges } from './pending-bar.tsx'
import type { Questions } from './use-apply.ts'

export interface ReviewDialogProps {
  open: boolean
  zone: string
  /** The zone's default TTL in seconds. */
  ttl: number
  changes: Changes
  questions: Questions | null
  findings: ChangeFindings
  busy: boolean
  /** Why the user may no longer change the zone, as a clause; null when they may. */
  accessReason: string | null
  onClose: () => void
  onRemove: (key: string) => void
  onResolve: (conflicts: readonly ChangeConflict[], choice: ConflictChoice) => void
  onApply: (changes: Changes, isConfirmed: boolean) => void
  onDiscard: () => void
  /** Downloads the zone as it is before the changes. */
  onDownload: () => void
}

const sections = (): readonly { readonly kind: Change['kind']; readonly title: string }[] => [
  { kind: 'delete', title: t('To delete') },
  { kind: 'update', title: t('Changed') },
  { kind: 'add', title: t('New') },
]

const noFindings: readonly Finding[] = []

/** At most this many changes are listed; the others are only counted. */
const maxListed = 200

/** Changes with errors come first, because they have to be fixed, then those with warnings. */
function rankOf(findings: readonly Finding[] = noFindings): number {
  if (findings.some(({ level }) => level === 'error')) return 0
  return findings.some(({ level }) => level === 'warning') ? 1 : 2
}

/** The findings that several of the changes share, each with the number of these changes. */
function sharedFindings(list: readonly Change[], findings: ChangeFindings) {
  const shared = new Map<string, { finding: Finding; count: number }>()
  for (const finding of list.flatMap(({ key }) => findings.get(key) ?? noFindings)) {
    const kind = kindOfFinding(finding)
    shared.set(kind, { finding, count: (shared.get(kind)?.count ?? 0) + 1 })
  }
  return new Map([...shared].filter(([, { count }]) => count > 1))
}

/** The changes by kind; kinds with errors come first. */
const listedChanges = (changes: Changes, findings: ChangeFindings) =>
  sections()
    .map(({ kind, title }) => {
      const list = [...changes.values()]
        .filter((change) => change.kind === kind)
        .toSorted((a, b) => rankOf(findings.get(a.key)) - rankOf(findings.get(b.key)))
      return { title, list, hasErrors: rankOf(findings.get(list[0]?.key ?? '')) === 0 }
    })
    .filter(({ list }) => list.length > 0)
    .toSorted((a, b) => Number(b.hasErrors) - Number(a.hasErrors))

export function ReviewDialog(props: ReviewDialogProps) {
  const { open, zone, ttl, changes, questions, findings, busy, accessReason, onRemove } = props
  const narrow = useNarrowViewport()
  /** The changes whose share was confirmed. Applies only to exactly these, and only until the dialog closes. */
  const [confirmedChanges, setConfirmedChanges] = useState<Changes | null>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const applyButton = useRef<HTMLButtonElement>(null)
  const conflictList = useRef<HTMLDivElement>(null)
  /** The pressed button disappears, so the focus moves to the next conflict. */
  const onResolve: ReviewDialogProps['onResolve'] = (resolved, choice) => {
    props.onResolve(resolved, choice)
    requestAnimationFrame(() => (conflictList.current?.querySelector('button') ?? applyButton.current)?.focus())
  }
  const conflicts = questions?.conflicts ?? []
  const share = questions?.share ?? null
  const confirmed = share !== null && confirmedChanges === changes
  const onClose = () => {
    setConfirmedChanges(null)
    props.onClose()
  }
  const { changed, deleted } = countChanges(changes)
  const blocked =
    changes.size === 0
      ? t('There are no changes')
      : conflicts.length > 0
        ? t('First resolve the records that were changed elsewhere')
        : countWith(findings, 'error') > 0
          ? t('Some changes cannot be saved')
          : share !== null && !confirmed
            ? t('Confirm how much of the zone changes')
            : null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      initialFocus={closeButton}
      size="lg"
      title={t('Changes to {zone}', { zone })}
      description={
        changes.size > 0
          ? t('{changes}. Nothing is saved yet.', { changes: describeChanges(changes) })
          : t('There are no changes left.')
      }
      footer={
        <>
          {/* A phone has no room for it in the bar. */}
          {narrow && changes.size > 0 && (
            <Button
              variant="ghost"
              disabledReason={busy ? t('Still working') : null}
              onClick={() => {
                onClose()
                props.onDiscard()
              }}
            >
              {t('Discard changes')}
            </Button>
          )}
          <Button ref={closeButton} onClick={onClose}>
            {t('Close')}
          </Button>
          {accessReason === null && (
            <Button
              ref={applyButton}
              variant="primary"
              busy={busy}
              disabledReason={blocked}
              onClick={() => {
                setConfirmedChanges(null)
                props.onApply(changes, confirmed)
              }}
            >
              {plural(changes.size, 'Apply {count} change', 'Apply {count} changes')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {accessReason !== null && (
          <Notice tone="warn" role="alert" title={`${accessReason}.`}>
            {t('Your changes are kept, but cannot be applied.')} {forbiddenMessages.remedy()}
          </Notice>
        )}
        {conflicts.length > 0 && (
          <Notice
            tone="warn"
            role="alert"
            title={t('Records were changed elsewhere')}
            actions={
              conflicts.length > 1 ? (
                <>
                  <Button size="sm" onClick={() => onResolve(conflicts, 'theirs')}>
                    {t('Keep all current values')}
                  </Button>
                  <Button size="sm" onClick={() => onResolve(conflicts, 'mine')}>
                    {t('Use my values for all')}
                  </Button>
                </>
              ) : null
            }
          >
            {t('These records have changed since you edited them. Choose which values to keep.')}
          </Notice>
        )}
        <div ref={conflictList} className="contents">
          {conflicts.slice(0, maxListed).map((conflict) => (
            <ConflictItem key={conflict.change.key} conflict={conflict} zone={zone} ttl={ttl} onResolve={onResolve} />
          ))}
        </div>
        {conflicts.length > maxListed && (
          <p className="text-sm text-ink-muted">{andMore(conflicts.length - maxListed)}</p>
        )}
        {share !== null && (
          <Notice
            tone="warn"
            title={t('{percent}% of the zone will change', { percent: formatNumber(Math.round(share * 100)) })}
            actions={
              <Button size="sm" icon={Download} onClick={props.onDownload}>
                {t('Download the zone first')}
              </Button>
            }
          >
            <p>
              {plural(
                changed + deleted,
                '{count} record will be changed or deleted. Check that this is the right domain.',
                '{count} records will be changed or deleted. Check that this is the right domain.',
              )}
            </p>
            <Checkbox
              label={t('Change {percent}% of {zone}', { percent: formatNumber(Math.round(share * 100)), zone })}
              checked={confirmed}
              onChange={(event) => setConfirmedChanges(event.target.checked ? changes : null)}
            />
          </Notice>
        )}
        {listedChanges(changes, findings).map(({ title, list }) => (
          <ChangeSection key={title} title={title} list={list} zone={zone} ttl={ttl} {...{ findings, onRemove }} />
        ))}
        <div className="flex items-center gap-1 text-sm text-ink-muted">
          <CopyButton text={changesAsText(changes, zone)} label={t('Copy the changes as zone file lines')} />
          {t('Copy as zone file lines')}
        </div>
      </div>
    </Dialog>
  )
}

/** The changes as zone file lines, `-` for old and `+` for new ones. */
const changesAsText = (changes: Changes, zone: string) =>
  [...changes.values()]
    .flatMap((change) => {
      const result = resultOf(change, zone)
      const before = change.kind === 'add' ? null : change.base
      return [before && `- ${recordLine(before)}`, result && `+ ${recordLine(result)}`].filter((line) => line !== null)
    })
    .join('\n')

interface ChangeSectionProps extends Pick<ReviewDialogProps, 'zone' | 'ttl' | 'findings' | 'onRemove'> {
  title: string
  list: readonly Change[]
}

/** The changes of one kind, below the findings that several of them share. */
function ChangeSection({ title, list, findings, ...props }: ChangeSectionProps) {
  const shared = sharedFindings(list, findings)
  return (
    <section aria-label={title}>
      <h3 className="sticky -top-1 z-10 -mx-5 bg-raised px-5 py-1 font-medium">
        {title} ({formatNumber(list.length)})
      </h3>
      {shared.size > 0 && (
        <div className="mb-2 text-sm">
          <FindingList findings={[...shared.values()].map(({ finding, count }) => toGeneral(finding, count))} />
        </div>
      )}
      <ul className="m-0 list-none rounded-md border border-line p-0">
        {list.slice(0, maxListed).map((change) => {
          const all = findings.get(change.key) ?? noFindings
          return (
            <ChangeItem
              key={change.key}
              change={change}
              findings={all.filter((finding) => !shared.has(kindOfFinding(finding)))}
              sharedFindings={all.filter((finding) => shared.has(kindOfFinding(finding)))}
              {...props}
            />
          )
        })}
      </ul>
      {list.length > maxListed && <p className="text-sm text-ink-muted">{andMore(list.length - maxListed)}</p>}
    </section>
  )
}

interface ChangeItemProps extends Pick<ReviewDialogProps, 'zone' | 'ttl' | 'onRemove'> {
  change: Change
  findings: readonly Finding[]
  /** Those that are listed above all changes; here, an icon stands for each. */
  sharedFindings: readonly Finding[]
}

/** Maximum length of a value in the name of a button. Characters. */
const maxNamedLength = 100

function ChangeItem({ change, zone, ttl, findings, sharedFindings: shared, onRemove }: ChangeItemProps) {
  const before = change.kind === 'add' ? null : change.base
  const after = resultOf(change, zone)
  const record = after ?? before
  if (!record) return null
  const label = recordLabel(before ?? record, zone)
  return (
    <li className={`border-b border-line px-3 py-1.5 text-sm last:border-b-0 ${changedRecordClass}`}>
      <ChangedRecord
        zone={zone}
        ttl={ttl}
        before={before}
        after={after}
        fields={change.kind === 'update' ? changedFields(change, zone).map(({ field }) => field) : []}
      >
        {shared.map((finding) => (
          <Tooltip key={finding.code} text={finding.text}>
            <span className="inline-flex align-top">
              <FindingIcon level={finding.level} />
              <span className="sr-only">{finding.text}</span>
            </span>
          </Tooltip>
        ))}
      </ChangedRecord>
      {findings.length > 0 && (
        <div className="col-span-full sm:col-start-2">
          <FindingList findings={findings} />
        </div>
      )}
      <Button
        size="sm"
        icon={Undo2}
        onClick={() => onRemove(change.key)}
        // With its value, because several records can share a name and type.
        aria-label={t('Undo the change of {record}', {
          record: `${label} ${record.target.slice(0, maxNamedLength)}`,
        })}
        className="col-start-3 row-start-1 self-start"
      >
        {t('Undo')}
      </Button>
    </li>
  )
}

interface ConflictItemProps {
  conflict: ChangeConflict
  zone: string
  ttl: number
  onResolve: ReviewDialogProps['onResolve']
}

function ConflictItem({ conflict, zone, ttl, onResolve }: ConflictItemProps) {
  const { change, latest, fields } = conflict
  const mine = resultOf(change, zone)
  const valueOf = (record: DomainRecord | typeof mine, field: RecordField) => formatValue(field, record?.[field], ttl)
  const conflictText = (field: RecordField) => {
    const shown = {
      field: <span className="text-ink-muted">{fieldLabel(field, change.base.type)}:</span>,
      before: valueOf(change.base, field),
      now: <strong>{valueOf(latest, field)}</strong>,
    }
    return mine
      ? rich('{field} before {before}, now {now}, your change {mine}', {
          ...shown,
          mine: <strong>{valueOf(mine, field)}</strong>,
        })
      : rich('{field} before {before}, now {now}, your change deletes it', shown)
  }
  return (
    <section
      aria-label={t('Conflict: {record}', { record: recordLabel(change.base, zone) })}
      className="rounded-md border border-warn/30 p-3 text-sm"
    >
      <p className="font-medium">{recordLabel(change.base, zone)}</p>
      {latest === null ? (
        <p>{t('The record was deleted elsewhere.')}</p>
      ) : (
        fields.map((field) => (
          <p key={field} className={`wrap-anywhere ${spacesClass}`}>
            {conflictText(field)}
          </p>
        ))
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onResolve([conflict], 'theirs')}>
          {latest === null ? t('Leave it deleted') : t('Keep the current values')}
        </Button>
        <Button size="sm" onClick={() => onResolve([conflict], 'mine')}>
          {latest === null
            ? t('Create it again')
            : change.kind === 'delete'
              ? t('Delete it anyway')
              : t('Use my values')}
        </Button>
      </div>
    </section>
  )
}
