/** The number of nodes in each backup state, as a filter of the list, and the progress of loading their backups. */
import { backupOverdueHours } from '#contract/rules/backups/backup-schedule.ts'
import { backupStateLabels, countBackupStates, type BackupState } from '#contract/rules/backups/backup-state.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { backupStateTones } from '#shared/backups/backup-status.tsx'
import { unknownStatesText, useBackupStates } from '#shared/backups/backup-states.ts'
import { RankedList } from '#kit/page/ranked-list.tsx'
import { paths } from '#kit/paths.ts'
import { Card } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { useNow } from '#kit/format/time.tsx'
import { isPending, type AccountBackupsRow } from '#queries/account-backups.ts'

const listedStates = [
  'failed',
  'never',
  'late',
  'unknown',
  'pending',
  'ok',
  'off',
] as const satisfies readonly BackupState[]

export function Summary({ rows }: { rows: readonly AccountBackupsRow[] }) {
  const now = useNow()
  const { stateOf, unknownReason } = useBackupStates()
  const countOf = countBackupStates(rows.map((row) => stateOf(row, now)))
  const loading = rows.some(isPending)
  const shown = listedStates.filter((state) => countOf(state) > 0)
  return (
    <Card title={t('Status')}>
      <RankedList
        className="mb-3"
        whole={{ value: rows.length, text: formatNumber(rows.length) }}
        items={shown.map((state) => ({
          id: state,
          label: backupStateLabels[state](),
          to: `${paths.backups()}?state=${state}`,
          value: countOf(state),
          text: formatNumber(countOf(state)),
          tone: backupStateTones[state],
        }))}
      />
      {/* As high as the progress, so that nothing moves when that ends. */}
      <div
        className="grid min-h-5 items-start text-sm text-ink-muted max-sm:min-h-10"
        // Room for four states, as many as most accounts have, so that the list stays where it is when one appears.
        style={{ marginBottom: `${Math.max(0, 4 - shown.length) * 1.5}rem` }}
      >
        {loading ? (
          <BackupProgress rows={rows} />
        ) : (
          <p>
            {t('Up to date: the last successful backup is at most {hours} hours old.', {
              hours: formatNumber(backupOverdueHours),
            })}
          </p>
        )}
      </div>
      <FailedReads count={rows.filter(({ backups }) => backups === null).length} />
      {!loading && countOf('unknown') > 0 && (
        <p className="text-sm text-ink-muted">{unknownStatesText(countOf('unknown'), unknownReason)}</p>
      )}
    </Card>
  )
}

/** Failed backups are only known once the backups of each node have loaded. */
function BackupProgress({ rows }: { rows: readonly AccountBackupsRow[] }) {
  const enabled = rows.filter(({ node }) => node.backups.enabled).length
  const pendingCount = rows.filter(isPending).length
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {/* Before the number, which would move it while growing. A phone has no room; the text says the same. */}
      <Progress
        value={enabled - pendingCount}
        max={enabled}
        label={t('Loading backups')}
        className="max-w-40 max-sm:hidden"
      />
      <span>
        {t('Loading the backups of {total} nodes: {loaded} loaded.', {
          total: formatNumber(enabled),
          loaded: formatNumber(enabled - pendingCount),
        })}
      </span>
    </div>
  )
}

const FailedReads = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <p className="text-sm text-bad">
      {plural(
        count,
        'The backups of {count} node could not be loaded.',
        'The backups of {count} nodes could not be loaded.',
      )}
    </p>
  )
