/** What the entered record means: its full name, a sentence, the line of the zone file, and what the check has found. */
import type { Finding, Fix, RecordField } from '#contract/dns/records/findings.ts'
import { quoteText } from '#contract/text.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import { previewName, previewTarget, recordSentence } from '#contract/dns/records/record-words.ts'
import { normalizeRecord } from '#contract/dns/records/record-types.ts'
import { srvShare } from '#contract/dns/types/srv.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { CopyButton } from '#ui/copy.tsx'
import { AddressOwner } from './address-owner.tsx'
import { draftFrom, type EditorValues } from './editor-values.ts'
import { FindingList } from '../finding-list.tsx'

interface EditorPreviewProps {
  values: EditorValues
  index: ZoneIndex
  /** Of the edited record; undefined for a new one. */
  editedKey: string | undefined
  findings: readonly Finding[]
  showsErrors: (field: RecordField | null) => boolean
  onFix: (fix: Fix) => void
}

export function EditorPreview({ values, index, editedKey, findings, showsErrors, onFix }: EditorPreviewProps) {
  const { zone } = index
  const draft = draftFrom(values)
  const name = previewName(draft, zone)
  const target = previewTarget(draft, zone)
  const record = normalizeRecord(draft, zone)
  const isComplete =
    (record.target !== '' || values.target.trim() === '.') && !findings.some(({ level }) => level === 'error')
  // An error without a fix stands at its field.
  const isListed = ({ level, field, fix, lookUp }: Finding) =>
    level !== 'error' || (showsErrors(field) && (field === null || fix !== undefined || lookUp !== undefined))
  // Each field shows its first error.
  const isAtField = (finding: Finding) =>
    finding.field !== null &&
    findings.find(({ level, field }) => level === 'error' && field === finding.field) === finding
  const line = recordLine(record).replaceAll('\t', '  ')
  const share = srvShare(
    record,
    index.at(record.name).filter(({ id }) => id !== editedKey),
  )
  return (
    <div className="grid min-h-11 gap-2 text-sm">
      <p aria-live="polite" className="text-ink">
        {isComplete ? quoteText(recordSentence(record, zone)) : <>Full name: </>}
        {!isComplete && <bdi className="font-mono wrap-anywhere">{quoteText(name.unicode ?? name.full)}</bdi>}
        {name.unicode !== null && <span className="text-ink-muted"> ({quoteText(name.full)})</span>}
        {isComplete && share !== null && (
          <span className="text-ink-muted"> Its weight gives it {share}% of the connections at this priority.</span>
        )}
        {target !== null && values.target.trim() !== target.full && (
          <span className="text-ink-muted"> Target: {quoteText(target.full)}.</span>
        )}
      </p>
      <AddressOwner values={values} />
      {isComplete && (
        <p className="flex min-w-0 items-center gap-1 text-ink-muted">
          <code className="min-w-0 truncate font-mono text-xs">{quoteText(line)}</code>
          <CopyButton text={recordLine(record)} label="Copy zone file line" className="size-6!" />
        </p>
      )}
      <FindingList findings={findings.filter(isListed)} onFix={onFix} isAtField={isAtField} />
    </div>
  )
}
