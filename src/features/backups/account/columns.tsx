/** The columns of the table of the account's backups. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { backupDays, backupWindows } from '#contract/rules/backups/backup-schedule.ts'
import { parseWireTime } from '#contract/time.ts'
import { dayLabel, schedulingText, windowLabel } from '#shared/backups/backup-schedule.ts'
import { failuresByNode } from '#shared/backups/backup-failures.ts'
import { BackupStateStatus, BackupStatusBadge } from '#shared/backups/backup-status.tsx'
import { backupTime } from '#shared/backups/backup-name.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { labelIn, widthForWords, type Column } from '#kit/table/model/column.ts'
import { minTimeWidth } from '#kit/table/model/time-column.tsx'
import { relativeTime, Time, useNow, useTimeZone } from '#kit/format/time.tsx'
import { backupStateLabels } from '#contract/rules/backups/backup-state.ts'
import { inContext, t } from '#contract/translate.ts'
import { useBackupStates, type BackupKnowledge } from '#shared/backups/backup-states.ts'
import { backupHistory } from '#queries/backup-history.ts'
import { isPending, type AccountBackupsRow } from '#queries/account-backups.ts'
import { backupList } from '#queries/backups.ts'
import { regionNames } from '#queries/regions.ts'

interface StateCellProps extends Pick<BackupKnowledge, 'stateOf' | 'unknownReason'> {
  row: AccountBackupsRow
}

function StateCell({ row, stateOf, unknownReason }: StateCellProps) {
  const now = useNow()
  const state = stateOf(row, now)
  // The inputs of the backup states.
  const { data: failures } = useQuery({ ...backupHistory, enabled: false, select: failuresByNode })
  const failure = state === 'failed' ? failures?.get(row.node.id) : undefined
  const status = <BackupStateStatus state={state} unknownReason={unknownReason} />
  if (failure)
    return (
      <Tooltip
        text={t('Failed {time}: {reason}', {
          time: relativeTime(parseWireTime(failure.created).getTime(), now),
          reason: failure.reason,
        })}
      >
        {status}
      </Tooltip>
    )
  return state === 'unknown' && isPending(row) ? <Loading /> : status
}

const Loading = () => <span className="text-ink-muted">{t('Loading…')}</span>

function SnapshotCell({ row: { node, backups, onDemand = false } }: { row: AccountBackupsRow }) {
  const { data, error } = useQuery({ ...backupList(node.id), enabled: onDemand })
  return <Snapshot backups={onDemand ? (data ?? (error ? null : undefined)) : backups} />
}

/** The snapshot in progress, the current one, or why there is none to show. */
function Snapshot({ backups }: Pick<AccountBackupsRow, 'backups'>) {
  if (backups === undefined) return <Loading />
  if (backups === null) return <span className="text-bad">{t('Could not be loaded')}</span>
  const { current, in_progress: inProgress } = backups.snapshot
  if (inProgress) return <BackupStatusBadge status={inProgress.status} />
  if (!current) return <span className="text-ink-muted">{inContext('snapshot', 'None')}</span>
  return (
    <span className="flex min-w-0 gap-2 max-sm:flex-wrap">
      <span className="min-w-0 truncate">{current.label}</span>
      <span className="text-ink-muted sm:flex-none">
        <Time value={backupTime(current)} />
      </span>
    </span>
  )
}

/** In a few letters while the service is choosing: the whole text is wider than the columns. */
const ScheduleCell = ({ value, format }: { value: string | null; format: (value: string) => string }) =>
  value === 'Scheduling' ? (
    <span className="text-ink-muted" data-tooltip={schedulingText()}>
      {inContext('schedule', 'Pending')}
    </span>
  ) : (
    value && format(value)
  )

const weekdays = backupDays.filter((day) => day !== 'Scheduling')

/** `onDemand`: snapshots are known only for the rows on the screen. */
export function useAccountBackupColumns(onDemand: boolean): readonly Column<AccountBackupsRow>[] {
  const timeZone = useTimeZone()
  const regions = useQuery(regionNames).data
  const { stateOf, unknownReason } = useBackupStates()
  return useMemo(() => {
    const formatWindow = (value: string) => {
      const windowText = windowLabel(value, timeZone, Date.now())
      return windowText ? (windowText.local ?? windowText.utc) : schedulingText()
    }
    return [
      {
        id: 'label',
        header: () => t('Node'),
        value: ({ node }) => node.label,
        width: 8,
        grow: 'auto',
        searchable: true,
        filterField: 'label',
        serverSortable: true,
      },
      {
        id: 'state',
        aliases: ['status'],
        header: () => t('Status'),
        value: (row) => stateOf(row, Date.now()),
        compareAs: 'options',
        format: labelIn(backupStateLabels),
        width: widthForWords(
          11,
          Object.values(backupStateLabels).map((label) => label()),
        ),
        facet: true,
        searchable: true,
        options: Object.keys(backupStateLabels),
        card: 'badge',
        cell: (row) => <StateCell row={row} stateOf={stateOf} unknownReason={unknownReason} />,
      },
      {
        id: 'last',
        header: () => t('Last successful'),
        value: ({ node }) => node.backups.last_successful,
        compareAs: 'time',
        // Holds its header in English, too, with the mark of the order.
        width: Math.max(9, minTimeWidth()),
        card: 'detail',
        leftOutOnCard: ({ node }) => !node.backups.enabled,
        cell: ({ node }) =>
          node.backups.enabled ? <Time value={node.backups.last_successful} fallback={t('None yet')} /> : null,
      },
      {
        id: 'window',
        header: () => t('Window'),
        value: ({ node }) => node.backups.schedule.window,
        format: formatWindow,
        width: 8.5,
        facet: true,
        emptyLabel: () => t('Off'),
        card: 'detail',
        leftOutOnCard: ({ node }) => !node.backups.enabled,
        options: backupWindows,
        cell: ({ node }) => <ScheduleCell value={node.backups.schedule.window} format={formatWindow} />,
      },
      {
        id: 'day',
        header: () => inContext('weekday', 'Day'),
        value: ({ node }) => node.backups.schedule.day,
        compareAs: 'options',
        format: dayLabel,
        width: widthForWords(6.4, weekdays.map(dayLabel)),
        facet: true,
        emptyLabel: () => t('Off'),
        card: 'hidden',
        options: backupDays,
        cell: ({ node }) => <ScheduleCell value={node.backups.schedule.day} format={dayLabel} />,
      },
      {
        id: 'snapshot',
        header: () => t('Snapshot'),
        value: ({ backups }) => (backups?.snapshot.current ? backupTime(backups.snapshot.current) : null),
        compareAs: 'time',
        sortable: !onDemand,
        width: 12,
        card: 'line',
        // Whether there is one is known late, and nothing may move then.
        leftOutOnCard: ({ node }) => !node.backups.enabled,
        cell: (row) => (row.node.backups.enabled ? <SnapshotCell row={row} /> : null),
      },
      {
        id: 'region',
        header: () => t('Region'),
        value: ({ node }) => node.region,
        format: (id) => regions?.get(id) ?? id,
        width: 8,
        facet: true,
        searchable: true,
        hiddenByDefault: true,
        card: 'hidden',
        filterField: 'region',
        serverSortable: true,
        options: [...(regions?.keys() ?? [])],
      },
      {
        id: 'tags',
        header: () => t('Tags'),
        value: ({ node }) => node.tags,
        width: 9,
        facet: true,
        emptyLabel: () => t('No tags'),
        searchable: true,
        aliases: ['tag'],
        hiddenByDefault: true,
        card: 'hidden',
        filterField: 'tags',
      },
      {
        id: 'id',
        header: () => t('ID'),
        value: ({ node }) => node.id,
        compareAs: 'number',
        width: 6,
        hiddenByDefault: true,
        card: 'hidden',
        align: 'end',
        searchable: true,
        filterField: 'id',
        serverSortable: true,
      },
    ]
  }, [timeZone, regions, stateOf, unknownReason, onDemand])
}
