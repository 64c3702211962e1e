/** A sixteen-day timeline of a node's automatic backups, snapshots and next backup; each slot takes a third of it. */
import type { Backup, NodeBackups } from '#contract/areas/backups.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { backupStatusLabels } from '#contract/rules/backups/backup-status.ts'
import { dayMs, parseWireTime } from '#contract/time.ts'
import { plural, t } from '#contract/translate.ts'
import { StatusIcon, type Tone } from '#ui/badge.tsx'
import { classes } from '#ui/class-names.ts'
import { backupTone } from '#shared/backups/backup-status.tsx'
import { relativeTime, useNow } from '#kit/format/time.tsx'
import { labelInSentence } from '#kit/format/texts.ts'
import { backupName, backupTime } from '#shared/backups/backup-name.ts'
import { nextBackupTime } from './next-backup.ts'

/** One band per slot, with its start and end in days ago; the last band also shows the next day. */
const bands = [
  { name: () => t('Fortnightly'), from: 15, to: 8 },
  { name: () => t('Weekly'), from: 8, to: 2 },
  { name: () => t('Daily'), from: 2, to: -1 },
] as const

/**
 * The position of a time on the line, in percent; times before the line are at its start. All bands are equally wide,
 * to leave room for the youngest, which is the shortest.
 */
function positionOf(time: number, now: number) {
  const days = (now - time) / dayMs
  const filled = bands.map(({ from, to }) => Math.max(0, Math.min(1, (from - days) / (from - to))))
  return ((filled.reduce((sum, part) => sum + part, 0) / bands.length) * 100).toFixed(2)
}

/** The same for a mark, kept entirely within the line. */
const markLeft = (time: number, now: number) => `clamp(0.75rem, ${positionOf(time, now)}%, 100% - 0.75rem)`

/** Days ago. The first band has no tick at its start, because the label would begin before the line. */
const ticks = [14, 7, 2, 0]

interface Point {
  readonly key: string
  readonly time: number
  readonly tone: Tone
  readonly label: string
}

const toPoint =
  (list: NodeBackups, now: number) =>
  (backup: Backup): Point => {
    const time = parseWireTime(backupTime(backup)).getTime()
    return {
      key: String(backup.id),
      time,
      tone: backupTone(backup.status),
      label: `${backupName(backup, list, now)}, ${relativeTime(time, now)}: ${labelInSentence(backupStatusLabels[backup.status]())}`,
    }
  }

export function BackupTimeline({ node, list }: { node: Node; list: NodeBackups }) {
  const now = useNow()
  const automatic = list.automatic.map(toPoint(list, now))
  const snapshots = [list.snapshot.current, list.snapshot.in_progress]
    .filter((backup) => backup !== null)
    .map(toPoint(list, now))
  const next = nextBackupTime(node, list, now)
  const summary = [...automatic, ...snapshots].map(({ label }) => label).join('. ')
  return (
    <figure
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="@container m-0 overflow-x-auto"
    >
      <figcaption className="sr-only">{summary === '' ? t('There are no backups yet.') : `${summary}.`}</figcaption>
      <div
        aria-hidden
        // On a phone, captions are above their lines, so that the slots get the full width.
        className="grid min-w-[15.5rem] items-center gap-y-1 text-xs text-ink-muted @min-[24rem]:grid-cols-[5rem_minmax(0,1fr)]"
      >
        <span className="@max-[24rem]:hidden" />
        <div className="relative h-4">
          {bands.map(({ name, from }) => (
            <span
              key={from}
              className="absolute border-s border-line ps-1 whitespace-nowrap"
              style={{ left: `${positionOf(now - from * dayMs, now)}%` }}
            >
              {name()}
            </span>
          ))}
        </div>
        <span>{t('Automatic')}</span>
        <Lane points={automatic} now={now} next={next} />
        <span>{t('Snapshot')}</span>
        <Lane points={snapshots} now={now} next={null} />
        <span className="@max-[24rem]:hidden" />
        <div className="relative h-4">
          {ticks.map((days, index) => (
            <span
              key={days}
              className={classes('absolute -translate-x-1/2 whitespace-nowrap', index === 0 && '@max-[24rem]:hidden')}
              style={{ left: `${positionOf(now - days * dayMs, now)}%` }}
            >
              {days === 0 ? t('now') : plural(days, '{count} day ago', '{count} days ago')}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function Lane({ points, now, next }: { points: readonly Point[]; now: number; next: number | null }) {
  return (
    <div className="relative h-9 rounded-md bg-sunken forced-colors:border">
      {bands.map(({ from }) => (
        <span
          key={from}
          className="absolute inset-y-0 border-s border-line"
          style={{ left: `${positionOf(now - from * dayMs, now)}%` }}
        />
      ))}
      <span className="absolute inset-y-0 border-s border-line-strong" style={{ left: `${positionOf(now, now)}%` }} />
      {next !== null && (
        <span
          title={t('Next automatic backup {time}', { time: relativeTime(Math.max(next, now), now) })}
          style={{ left: markLeft(Math.max(next, now), now) }}
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full border border-dashed border-line-strong"
        />
      )}
      {points.map(({ key, time, tone, label }) => (
        <span
          key={key}
          title={label}
          className="absolute top-1/2 -translate-1/2 leading-none"
          style={{ left: markLeft(time, now) }}
        >
          <StatusIcon tone={tone} className="before:size-4!" />
        </span>
      ))}
    </div>
  )
}
