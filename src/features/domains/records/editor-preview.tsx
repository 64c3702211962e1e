/** What the entered record means: its full name, a sentence, the line of the zone file, and what the check has found. */
import type { Finding, Fix, RecordField } from '#contract/rules/findings.ts'
import { quoteText } from '#contract/rules/quote-text.ts'
import { recordLine } from '#contract/rules/record-line.ts'
import { previewName, previewTarget } from '#contract/rules/record-name.ts'
import { recordSentence } from '#contract/rules/record-sentence.ts'
import { normalizeRecord } from '#contract/rules/record-types.ts'
import { srvShare } from '#contract/rules/srv-share.ts'
import type { ZoneIndex } from '#contract/rules/zone-index.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { Info } from '#ui/icons/info.ts'
import { OctagonAlert } from '#ui/icons/octagon-alert.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { AddressOwner } from './address-owner.tsx'
import { draftFrom, type EditorValues } from './editor-values.ts'

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
  const isListed = ({ level, field, fix }: Finding) =>
    level !== 'error' || (showsErrors(field) && (field === null || fix !== undefined))
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
          <span className="text-ink-muted"> By its weight it gets {share} % of the connections at this priority.</span>
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
      <FindingList findings={findings.filter(isListed)} onFix={onFix} />
    </div>
  )
}

const levelStyles = {
  error: { icon: OctagonAlert, className: 'text-bad', label: 'Error' },
  warning: { icon: TriangleAlert, className: 'text-warn', label: 'Warning' },
  hint: { icon: Info, className: 'text-accent', label: 'Advice' },
} as const

interface FindingListProps {
  findings: readonly Finding[]
  /** Absent where fixes are not offered. */
  onFix?: (fix: Fix, finding: Finding) => void
}

export function FindingList({ findings, onFix }: FindingListProps) {
  if (findings.length === 0) return null
  return (
    <ul className="m-0 grid list-none gap-1.5 p-0">
      {findings.map((finding) => {
        const { level, code, field, text, fix } = finding
        const { icon: Glyph, className, label } = levelStyles[level]
        return (
          <li key={`${code} ${field} ${text}`} className="flex items-start gap-2">
            <Glyph size={16} aria-hidden className={`mt-0.5 flex-none ${className}`} />
            <span className="sr-only">{label}:</span>
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              {text}
              {fix && onFix && (
                <Button size="sm" onClick={() => onFix(fix, finding)} className="h-6! py-0">
                  {fix.label}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
