/** The number of nodes in each backup window of the day. */
import { backupWindows } from '#contract/rules/backups/backup-schedule.ts'
import { Card } from '#ui/card.tsx'
import { windowLabel } from '#shared/backups/backup-schedule.ts'
import { useNow, useTimeZone } from '#kit/format/time.tsx'
import type { AccountBackupsRow } from '#queries/account-backups.ts'

const windows = backupWindows.filter((window) => window !== 'Scheduling')

export function WindowHistogram({ rows }: { rows: readonly AccountBackupsRow[] }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const counts = new Map<string | null, number>()
  for (const {
    node: {
      backups: { schedule },
    },
  } of rows)
    counts.set(schedule.window, (counts.get(schedule.window) ?? 0) + 1)
  const maxCount = Math.max(1, ...windows.map((window) => counts.get(window) ?? 0))
  const schedulingCount = counts.get('Scheduling') ?? 0
  return (
    <Card
      title="Windows"
      description={`Nodes by the start of their daily backup (UTC)${schedulingCount > 0 ? `; ${schedulingCount} not scheduled yet` : ''}`}
    >
      <ul className="m-0 grid list-none grid-cols-12 gap-1 p-0">
        {windows.map((window) => {
          const count = counts.get(window) ?? 0
          const windowText = windowLabel(window, timeZone, now)
          const label = `${windowText?.utc ?? window}${windowText?.local ? `, ${windowText.local}` : ''}: ${count} ${count === 1 ? 'node' : 'nodes'}`
          return (
            <li key={window} title={label} className="min-w-0 text-center text-2xs text-ink-muted">
              <span className="sr-only">{label}</span>
              <span aria-hidden className="block tabular-nums">
                {count}
              </span>
              <span aria-hidden className="flex h-12 items-end rounded-xs bg-sunken">
                <span
                  className="block w-full rounded-xs bg-accent forced-colors:bg-[Highlight]"
                  style={{ height: `${(count / maxCount) * 100}%` }}
                />
              </span>
              <span aria-hidden className="block tabular-nums">
                {window.slice(1).padStart(2, '0')}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
