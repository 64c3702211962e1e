/** Cells of the table of nodes, and the values that are computed for them. */
import type { Node } from '#contract/areas/nodes.ts'
import { backupStateLabels } from '#contract/rules/backups/backup-state.ts'
import { quoteText } from '#contract/text.ts'
import { parseWireTime } from '#contract/time.ts'
import { FilterButton } from '#kit/table/filters/filter-button.tsx'
import { type attentionOf, attentionReasons } from '#shared/attention/attention.ts'
import { Time } from '#kit/format/time.tsx'
import { Status } from '#ui/badge.tsx'
import { CopyButton } from '#ui/copy.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

/** The first address with a copy button on hover, and the number of further addresses. */
export function AddressCell({ addresses, kind }: { addresses: readonly string[]; kind: string }) {
  const [first, ...others] = addresses
  if (first === undefined) return null
  const address = first.replace(/\/\d+$/, '')
  return (
    <span className="group/copy relative inline-flex max-w-full items-center gap-1.5">
      <span className="truncate font-mono text-sm">{address}</span>
      {others.length > 0 ? (
        <Tooltip text={others.join('\n')} className="text-xs text-ink-muted">
          +{others.length}
        </Tooltip>
      ) : null}
      <CopyButton
        text={address}
        label={`Copy ${kind} ${address}`}
        className="absolute -right-7 size-6! bg-raised! opacity-0 group-hover/copy:opacity-100 focus-visible:opacity-100 pointer-coarse:static pointer-coarse:opacity-100"
      />
    </span>
  )
}

/** Characters of two tags that fit in the cell, without and beside the count of the others. */
const fittingLength = 18
const fittingLengthWithCount = 14

/** The number of tags to show: two if they fit, otherwise the first, which may be cut. */
export function shownTagCount(tags: readonly string[]) {
  const [first = '', second = ''] = tags
  return first.length + second.length > (tags.length > 2 ? fittingLengthWithCount : fittingLength) ? 1 : 2
}

/** The first tags, each of which filters the list. */
export function TagCell({ tags }: { tags: readonly string[] }) {
  const count = shownTagCount(tags)
  const hiddenTags = tags.slice(count)
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, count).map((tag) => (
        <FilterButton key={tag} column="tags" value={tag}>
          {quoteText(tag)}
        </FilterButton>
      ))}
      {hiddenTags.length > 0 ? (
        <Tooltip text={hiddenTags.join('\n')} className="flex-none text-xs text-ink-muted">
          +{hiddenTags.length}
        </Tooltip>
      ) : null}
    </span>
  )
}

/** The time of the last backup. */
export function BackupCell({ backups: { enabled, last_successful: last } }: { backups: Node['backups'] }) {
  if (!enabled) return <span className="text-ink-muted">Off</span>
  return <Time value={last} fallback="None yet" />
}

const hour = 3_600_000
/** By the upper end in hours. */
const ages = [
  ['day', 'Less than a day', 24],
  ['week', '1 to 7 days', 168],
  ['month', '1 to 4 weeks', 672],
  ['older', 'Over 4 weeks', Number.POSITIVE_INFINITY],
] as const
export const backupAgeLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ages.map(([id, label]) => [id, label])),
  never: 'None yet',
  off: 'Backups off',
}

/** `now`: milliseconds since the epoch. */
export function backupAge({ backups: { enabled, last_successful: last } }: Pick<Node, 'backups'>, now: number): string {
  if (!enabled) return 'off'
  if (last === null) return 'never'
  const hours = (now - parseWireTime(last).getTime()) / hour
  return ages.find(([, , end]) => hours < end)?.[0] ?? 'older'
}

interface AttentionCellProps {
  kind: ReturnType<typeof attentionOf>
  unknownReason: string
}

export function AttentionCell({ kind, unknownReason }: AttentionCellProps) {
  if (kind === null) return null
  if (kind === 'unknown')
    return (
      <Tooltip text={`${unknownReason}.`} className="text-ink-muted">
        {backupStateLabels.unknown}
      </Tooltip>
    )
  return <Status tone={kind === 'failed' ? 'bad' : 'warn'}>{attentionReasons[kind]}</Status>
}
