/** Cells of the table of nodes, and the values that are computed for them. */
import type { Node } from '#contract/areas/nodes.ts'
import { backupStateLabels } from '#contract/rules/backups/backup-state.ts'
import { parseWireTime } from '#contract/time.ts'
import { inContext, t } from '#contract/translate.ts'
import { CopyableCell } from '#kit/table/cells/copyable-cell.tsx'
import { type attentionOf, attentionReasons } from '#shared/attention/attention.ts'
import { Time } from '#kit/format/time.tsx'
import { Status } from '#ui/badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

interface AddressCellProps {
  addresses: readonly string[]
  /** The name of the button that copies an address. */
  copyLabel: (address: string) => string
}

/** The first address without its prefix length, and the number of further addresses. */
export const AddressCell = ({ addresses, copyLabel }: AddressCellProps) => (
  <CopyableCell texts={addresses.map((address) => address.replace(/\/\d+$/, ''))} label={copyLabel} />
)

interface BackupCellProps {
  backups: Node['backups']
  /** The latest attempt has failed. */
  failed: boolean
}

/** The time of the last successful backup; if a later one has failed, only that. */
export function BackupCell({ backups: { enabled, last_successful: last }, failed }: BackupCellProps) {
  if (!enabled) return <span className="text-ink-muted">{t('Off')}</span>
  return failed ? (
    <Status tone="bad">{t('Failed')}</Status>
  ) : (
    <Time value={last} fallback={inContext('backup', 'None yet')} />
  )
}

const hour = 3_600_000
/** Age ranges with their upper limits in hours. */
const ages = [
  ['day', 24],
  ['week', 168],
  ['month', 672],
  ['older', Number.POSITIVE_INFINITY],
] as const
export const backupAgeLabels: Readonly<Record<string, () => string>> = {
  day: () => t('Less than a day'),
  week: () => t('1 to 7 days'),
  month: () => t('1 to 4 weeks'),
  older: () => t('Over 4 weeks'),
  never: () => inContext('backup', 'None yet'),
  off: () => t('Backups off'),
}

/** `now`: milliseconds since the epoch. */
export function backupAge({ backups: { enabled, last_successful: last } }: Pick<Node, 'backups'>, now: number): string {
  if (!enabled) return 'off'
  if (last === null) return 'never'
  const hours = (now - parseWireTime(last).getTime()) / hour
  return ages.find(([, end]) => hours < end)?.[0] ?? 'older'
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
        {backupStateLabels.unknown()}
      </Tooltip>
    )
  return <Status tone={kind === 'failed' ? 'bad' : 'warn'}>{attentionReasons[kind]()}</Status>
}
