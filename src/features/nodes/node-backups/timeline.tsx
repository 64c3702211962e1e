/** When a node was backed up: the automatic backups, the snapshot, and when the next one is due, on a line of sixteen days. */
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { backupStatusWords } from '#contract/rules/backup-status.ts'
import { instant } from '#contract/time.ts'
import { StatusMark, type Tone } from '#ui/badge.tsx'
import { backupTone } from '#kit/backup-status.tsx'
import { relativeTime, useNow } from '#kit/time.tsx'
import { backupName, nextDue } from './words.ts'

const day = 86_400_000
/** The oldest slot holds a backup for up to two weeks; one more day lies ahead. */
const past = 15 * day
const ahead = day

/** Place of a moment on the line, in percent; what is older stands at its beginning. */
const place = (at: number, now: number) => (Math.max(0, Math.min(1, (at - (now - past)) / (past + ahead))) * 100).toFixed(2)

/** Days ago from which on a backup is the one of that kind. */
const bands = [{ name: 'Fortnightly', from: 15 }, { name: 'Weekly', from: 8 }, { name: 'Daily', from: 2 }] as const
const ticks = [14, 7, 2, 0] as const

interface Point {
  readonly key: string
  readonly at: number
  readonly tone: Tone
  readonly words: string
}

const pointOf = (list: NodeBackups, now: number) => (backup: Backup): Point => {
  const at = instant(backup.created).getTime()
  return {
    key: String(backup.id), at, tone: backupTone(backup.status),
    words: `${backupName(backup, list, now)}, ${relativeTime(at, now)}: ${backupStatusWords[backup.status].toLowerCase()}`,
  }
}

export function BackupTimeline({ node, list }: { node: Node; list: NodeBackups }) {
  const now = useNow()
  const automatic = list.automatic.map(pointOf(list, now))
  const snapshots = [list.snapshot.current, list.snapshot.in_progress].filter((backup) => backup !== null).map(pointOf(list, now))
  const next = nextDue(node, list, now)
  const said = [...automatic, ...snapshots].map(({ words }) => words).join('. ')
  return (
    <figure className="m-0 overflow-hidden">
      <figcaption className="sr-only">{said === '' ? 'There are no backups yet' : said}.</figcaption>
      <div aria-hidden className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-y-1 text-xs text-ink-muted">
        <span />
        <div className="relative h-4">
          {bands.map(({ name, from }) => (
            <span key={name} className="absolute border-l border-line pl-1 whitespace-nowrap" style={{ left: `${place(now - from * day, now)}%` }}>{name}</span>
          ))}
        </div>
        <span>Automatic</span>
        <Lane points={automatic} now={now} next={next} />
        <span>Snapshot</span>
        <Lane points={snapshots} now={now} next={null} />
        <span />
        <div className="relative h-4">
          {ticks.map((days) => (
            <span key={days} className={`absolute -translate-x-1/2 whitespace-nowrap ${days === 2 ? 'max-sm:hidden' : ''}`} style={{ left: `${place(now - days * day, now)}%` }}>
              {days === 0 ? 'now' : `${days} days ago`}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function Lane({ points, now, next }: { points: readonly Point[]; now: number; next: number | null }) {
  return (
    <div className="relative h-7 rounded-md bg-sunken forced-colors:border">
      {bands.map(({ name, from }) => (
        <span key={name} className="absolute inset-y-0 border-l border-line" style={{ left: `${place(now - from * day, now)}%` }} />
      ))}
      <span className="absolute inset-y-0 border-l border-line-strong" style={{ left: `${place(now, now)}%` }} />
      {next !== null && (
        <span
          title={`Next automatic backup ${relativeTime(Math.max(next, now), now)}`} style={{ left: `${place(Math.max(next, now), now)}%` }}
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full border border-dashed border-line-strong"
        />
      )}
      {points.map(({ key, at, tone, words }) => (
        <span key={key} title={words} className="absolute top-1/2 -translate-1/2" style={{ left: `${place(at, now)}%` }}>
          <StatusMark tone={tone} className="size-4!" />
        </span>
      ))}
    </div>
  )
}
