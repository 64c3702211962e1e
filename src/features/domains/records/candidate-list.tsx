/** Records that are about to be added, each with its problems. */
import type { Fix } from '#contract/dns/records/findings.ts'
import { recordLine } from '#contract/dns/records/record-line.ts'
import { andMore } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { FindingList } from './finding-list.tsx'
import type { Candidate } from './candidates.ts'

const statusLabels = {
  new: () => t('New'),
  present: () => t('Already in zone'),
  repeated: () => t('Repeated here'),
  refused: () => t('Cannot be added'),
}
const statusTones = { new: 'ok', present: 'neutral', repeated: 'neutral', refused: 'bad' } as const

/** At most this many are listed; the others are only counted. */
const maxListed = 300

/** In line order; if not all are listed, refused ones come first. */
function listed(candidates: readonly Candidate[]) {
  const all = candidates.map((candidate, position) => ({ candidate, position }))
  if (all.length <= maxListed) return all
  const rank = ({ candidate: { status } }: (typeof all)[number]) => Number(status !== 'refused')
  return all.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxListed)
}

interface CandidateListProps {
  candidates: readonly Candidate[]
  /** Absent where fixes are not offered. `position`: the index of the candidate. */
  onFix?: (position: number, fix: Fix) => void
}

export function CandidateList({ candidates, onFix }: CandidateListProps) {
  return (
    <>
      <ul aria-label={t('Records')} className="m-0 grid list-none gap-0 rounded-md border border-line p-0">
        {listed(candidates).map(({ candidate: { record, status, findings, line }, position }) => (
          <li key={position} className="grid gap-1 border-b border-line px-3 py-1.5 text-sm last:border-b-0">
            <span className="flex min-w-0 items-center gap-2">
              {line !== null && <span className="w-8 flex-none text-end text-xs text-ink-faint">{line}</span>}
              <code className="min-w-0 flex-1 truncate font-mono text-xs">
                <span className="whitespace-pre">{recordLine(record).replaceAll('\t', '  ')}</span>
              </code>
              <Badge tone={statusTones[status]}>{statusLabels[status]()}</Badge>
            </span>
            <FindingList
              findings={findings.filter(({ level }) => level !== 'hint')}
              {...(onFix && { onFix: (fix) => onFix(position, fix) })}
            />
          </li>
        ))}
      </ul>
      {candidates.length > maxListed && (
        <p className="text-sm text-ink-muted">{andMore(candidates.length - maxListed)}</p>
      )}
    </>
  )
}
