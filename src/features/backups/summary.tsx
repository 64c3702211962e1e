/** How the fleet's backups are in numbers, each of which filters the list; and how much of them has been read. */
import { useSyncExternalStore } from 'react'
import { lateAfterHours } from '#contract/rules/backup-schedule.ts'
import { Link } from '#kit/link.tsx'
import { paths } from '#kit/paths.ts'
import { StatusMark, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.tsx'
import { Progress } from '#ui/progress.tsx'
import { Pause } from '#kit/pause.tsx'
import { useNow } from '#kit/time.tsx'
import { fleetStates, isUnread, readingPause, statesOf, type FleetRow, type FleetState } from './fleet.ts'

const shown: readonly { state: FleetState; tone: Tone }[] = [
  { state: 'failed', tone: 'bad' }, { state: 'late', tone: 'warn' }, { state: 'never', tone: 'warn' }, { state: 'ok', tone: 'ok' }, { state: 'off', tone: 'off' },
]
const progressClass = 'flex flex-wrap items-center gap-3 text-sm text-ink-muted'
const number = (count: number) => count.toLocaleString('en')

interface Props {
  rows: readonly FleetRow[]
  /** How many nodes there are at the service; more than `rows` while they are being loaded. */
  of: number
}

export function Summary({ rows, of }: Props) {
  const now = useNow()
  const states = rows.map((row) => statesOf(row, now))
  const loading = rows.length < of
  const reading = loading || rows.some(isUnread)
  return (
    <Card title="State">
      <ul className="m-0 mb-3 flex list-none flex-wrap gap-x-5 gap-y-2 p-0">
        {shown.map(({ state, tone }) => (
          <li key={state} className="flex items-center gap-1.5">
            <StatusMark tone={tone} />
            <Link className={linkClass} to={`${paths.backups()}?state=${state}`} preventScrollReset>
              <strong>{number(states.filter((each) => each.includes(state)).length)}</strong> {fleetStates[state].toLowerCase()}
            </Link>
            {state === 'late' && <span className="text-sm text-ink-muted">(over {lateAfterHours} hours)</span>}
            {(loading || (state === 'failed' && reading)) && <span className="text-sm text-ink-muted">so far</span>}
          </li>
        ))}
      </ul>
      {loading ? <Loading loaded={rows.length} of={of} /> : <Reading rows={rows} />}
    </Card>
  )
}

function Loading({ loaded, of }: { loaded: number; of: number }) {
  return (
    <div className={progressClass}>
      <span>{`Loading nodes: ${number(loaded)} of ${number(of)}.`}</span>
      <Progress value={loaded} max={of} label="Loading nodes" className="max-w-40" />
    </div>
  )
}

/** Whether a backup has failed is known only when the node has been asked for its backups. */
function Reading({ rows }: { rows: readonly FleetRow[] }) {
  const pausedUntil = useSyncExternalStore(readingPause.subscribe, readingPause.get)
  const enabled = rows.filter(({ node }) => node.backups.enabled).length
  const unread = rows.filter(isUnread).length
  const unreadable = rows.filter(({ backups }) => backups === null).length
  const failed = unreadable > 0 ? ` ${number(unreadable)} could not be read.` : ''
  if (unread === 0) return <p className="text-sm text-ink-muted">{`The backups of ${number(enabled)} ${enabled === 1 ? 'node' : 'nodes'} have been read.${failed}`}</p>
  return (
    <div className={progressClass}>
      <span>{`Reading the backups of ${number(enabled)} nodes: ${number(enabled - unread)} read.${failed}`}</span>
      <Progress value={enabled - unread} max={enabled} label="Reading backups" className="max-w-40" />
      {pausedUntil !== null && <Pause until={pausedUntil} />}
    </div>
  )
}
