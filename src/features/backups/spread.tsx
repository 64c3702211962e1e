/** How the backups of the fleet are spread over the windows of a day: nodes that share one share the load of the copying. */
import { backupWindows } from '#contract/rules/backup-schedule.ts'
import { Card } from '#ui/card.tsx'
import { windowWords } from '#kit/backup-schedule.ts'
import { useNow, useZone } from '#kit/time.tsx'
import type { FleetRow } from './fleet.ts'

const windows = backupWindows.filter((window) => window !== 'Scheduling')

export function Spread({ rows }: { rows: readonly FleetRow[] }) {
  const now = useNow()
  const zone = useZone()
  const counts = new Map<string | null, number>()
  for (const { node: { backups: { schedule } } } of rows) counts.set(schedule.window, (counts.get(schedule.window) ?? 0) + 1)
  const most = Math.max(1, ...windows.map((window) => counts.get(window) ?? 0))
  const choosing = counts.get('Scheduling') ?? 0
  return (
    <Card title="Windows" description={`Nodes by the two hours in which their daily backup begins (UTC)${choosing > 0 ? `; ${choosing} being chosen` : ''}`}>
      <ul className="m-0 grid list-none grid-cols-12 gap-1 p-0">
        {windows.map((window) => {
          const count = counts.get(window) ?? 0
          const words = windowWords(window, zone, now)
          const said = `${words?.utc ?? window}${words?.local ? `, ${words.local}` : ''}: ${count} ${count === 1 ? 'node' : 'nodes'}`
          return (
            <li key={window} title={said} className="min-w-0 text-center text-2xs text-ink-muted">
              <span className="sr-only">{said}</span>
              <span aria-hidden className="block tabular-nums">{count}</span>
              <span aria-hidden className="flex h-12 items-end rounded-xs bg-sunken">
                <span className="block w-full rounded-xs bg-accent forced-colors:bg-[Highlight]" style={{ height: `${(count / most) * 100}%` }} />
              </span>
              <span aria-hidden className="block tabular-nums">{window.slice(1).padStart(2, '0')}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
