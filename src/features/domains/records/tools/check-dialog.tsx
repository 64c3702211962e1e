/**
 * What the check finds in the zone with its pending changes: errors and warnings of records, and advice on the whole.
 */
import { useMemo } from 'react'
import { findingLevels, type Finding, type Fix } from '#contract/dns/records/findings.ts'
import { checkRecords } from '#contract/dns/checks/record-check.ts'
import { zoneHints } from '#contract/dns/checks/zone-hints.ts'
import { formatNumber, andMore } from '#contract/text.ts'
import { Notice } from '#ui/notice.tsx'
import { pluralize } from '#kit/format/texts.ts'
import { FindingList } from '../finding-list.tsx'
import { recordLabel } from '../format.ts'
import { toDraft } from '../changes/changes.ts'
import type { RecordRow } from '../changes/rows.ts'
import type { ToolDialogProps } from './zone-tool.ts'
import { ZoneDialog } from './zone-dialog.tsx'

const levelTitles = { error: 'Errors', warning: 'Warnings', hint: 'Advice' } as const

interface RecordFinding {
  readonly row: RecordRow
  readonly finding: Finding
}

/** At most this many are listed; the others are only counted. */
const maxListed = 100

export function CheckDialog(props: ToolDialogProps) {
  const { open, domain, onClose } = props
  return (
    <ZoneDialog
      open={open}
      onClose={onClose}
      title={`Check ${domain.domain}`}
      description="Includes your pending changes. Fixes become pending changes too."
    >
      <CheckResult {...props} />
    </ZoneDialog>
  )
}

function CheckResult({ domain, zoneChanges, mayChange, onFilter, onClose }: ToolDialogProps) {
  const { rows, zoneRecords, index } = zoneChanges
  const { byRecord, hints } = useMemo(() => {
    const found = checkRecords(domain.domain, zoneRecords, index.defaultTtl)
    const byRecord = rows.flatMap((row): RecordFinding[] =>
      row.state === 'deleted' ? [] : (found.get(row.key) ?? []).map((finding) => ({ row, finding })),
    )
    return { byRecord, hints: zoneHints(domain.domain, zoneRecords) }
  }, [domain.domain, rows, zoneRecords, index.defaultTtl])
  const fix =
    (row: RecordRow | null) =>
    ({ change, add = [], remove }: Fix) => {
      // A saved record cannot change its type: it is replaced.
      const { type, ...patch } = change ?? {}
      const replacement = row && type && type !== row.record.type ? [{ ...toDraft(row.record), ...change }] : []
      if (row && (remove || replacement.length > 0)) zoneChanges.remove([row])
      else if (row && change) zoneChanges.patch([row], () => patch)
      zoneChanges.add([...replacement, ...add])
    }
  const show = (row: RecordRow) => {
    onFilter(`type:${row.record.type.toLowerCase()} name:"${row.record.name || '@'}"`)
    onClose()
  }
  const total = byRecord.length + hints.length
  return (
    <div className="grid gap-4">
      {total === 0 && <Notice tone="ok">No problems found: {pluralize(zoneRecords.length, 'record')} checked.</Notice>}
      {hints.length > 0 && (
        <section aria-label="The whole zone">
          <h3 className="mb-1 font-medium">The whole zone</h3>
          <FindingList findings={hints} {...(mayChange ? { onFix: fix(null) } : {})} />
        </section>
      )}
      {findingLevels.map((level) => {
        const list = byRecord.filter(({ finding }) => finding.level === level)
        if (list.length === 0) return null
        return (
          <section key={level} aria-label={levelTitles[level]}>
            <h3 className="mb-1 font-medium">
              {levelTitles[level]} ({formatNumber(list.length)})
            </h3>
            <ul className="m-0 grid list-none gap-2 p-0 text-sm">
              {list.slice(0, maxListed).map(({ row, finding }) => (
                <li key={`${row.key} ${finding.code}`} className="grid gap-0.5">
                  <span>
                    <button
                      type="button"
                      onClick={() => show(row)}
                      className="rounded-xs font-mono text-accent underline"
                    >
                      {recordLabel(row.record, domain.domain)}
                    </button>
                  </span>
                  <FindingList findings={[finding]} {...(mayChange ? { onFix: fix(row) } : {})} />
                </li>
              ))}
            </ul>
            {list.length > maxListed && <p className="text-sm text-ink-muted">{andMore(list.length - maxListed)}</p>}
          </section>
        )
      })}
    </div>
  )
}
