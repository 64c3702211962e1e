/**
 * The backup windows of all nodes on a 24-hour clock, and the busiest windows: where backups crowd, and where there is
 * room.
 */
import { Link } from 'react-router'
import { backupWindows, windowLengthHours, windowStartHour } from '#contract/rules/backups/backup-schedule.ts'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { useNow, useTimeZone } from '#kit/format/time.tsx'
import { paths } from '#kit/paths.ts'
import type { AccountBackupsRow } from '#queries/account-backups.ts'
import { windowLabel } from '#shared/backups/backup-schedule.ts'
import { Card } from '#ui/card.tsx'
import { Heading } from '#ui/heading.tsx'
import { linkClass } from '#ui/link.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { sectorPath, valueRadius } from './sector.ts'

/**
 * The radii of the ring, in drawing units. Four hours are labeled around it, at the size of other small texts; the hand
 * ends at its rim, so that it covers none of them.
 */
const radii = { inner: 30, outer: 84, hours: 102, hand: 77 }
const labeledEvery = 6
const maxBusiest = 4

const nodesPath = (window: string) => `${paths.backups()}?${new URLSearchParams({ window })}`

/** The shade tells windows apart that hold nearly the same number of nodes, as those of thousands do. */
const shadeOf = (count: number, min: number, max: number) =>
  min === max ? 1 : 0.4 + (0.6 * (count - min)) / (max - min)

/** Clockwise from midnight at the top. */
const turn = (hours: number) => `rotate(${(hours / 24) * 360})`

export function WindowRing({ rows }: { rows: readonly AccountBackupsRow[] }) {
  const now = useNow()
  const timeZone = useTimeZone()
  const byWindow = Map.groupBy(rows, ({ node }) => node.backups.schedule.window)
  const windows = backupWindows.flatMap((window) => {
    const start = windowStartHour(window)
    if (start === null) return []
    const count = byWindow.get(window)?.length ?? 0
    const { utc = window, local = null } = windowLabel(window, timeZone, now) ?? {}
    const text = `${utc}${local === null ? '' : `, ${local}`}: ${plural(count, '{count} node', '{count} nodes')}`
    return [{ window, start, count, text, utc }]
  })
  const counts = windows.map(({ count }) => count).filter((count) => count > 0)
  const [minCount, maxCount] = [Math.min(...counts), Math.max(...counts)]
  const scheduling = byWindow.get('Scheduling')?.length ?? 0
  const busiest = windows.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  const nowHours = new Date(now).getUTCHours() + new Date(now).getUTCMinutes() / 60
  const narrow = useNarrowViewport()
  const ring = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {/* Hidden: the list below says the same, and the table's filter does the same as a click. */}
      <svg
        aria-hidden
        viewBox="-115 -115 230 230"
        fontSize={21}
        style={{ direction: 'ltr' }}
        className="size-30 max-w-full flex-none"
      >
        {windows.map(({ window, start, count, text }) => {
          const end = start + windowLengthHours
          const sector = (radius: number) => sectorPath(start, end, radii.inner, radius)
          return (
            <g key={window}>
              <title>{text}</title>
              <Link to={nodesPath(window)} tabIndex={-1} preventScrollReset className="group/window outline-none">
                <path d={sector(radii.outer)} className="fill-line/60 group-hover/window:fill-line" />
                {count > 0 && (
                  <path
                    d={sector(valueRadius(count / maxCount, radii.inner, radii.outer))}
                    fillOpacity={shadeOf(count, minCount, maxCount)}
                    className="fill-accent forced-colors:fill-[Highlight]"
                  />
                )}
              </Link>
              {start % labeledEvery === 0 && (
                <text
                  transform={`${turn(start)} translate(0 ${-radii.hours}) rotate(${-(start / 24) * 360})`}
                  textAnchor="middle"
                  dominantBaseline="central"
                  className="fill-ink-muted tabular-nums"
                >
                  {String(start).padStart(2, '0')}
                </text>
              )}
            </g>
          )
        })}
        <g transform={turn(nowHours)}>
          {/* From the center, with a dot, unlike a sector's border; outlined, to stand out on a full one. */}
          <line y2={-radii.hand} className="stroke-surface" strokeWidth={5} />
          <circle cy={-radii.hand} r={5} className="fill-surface" />
          <line y2={-radii.hand} className="stroke-ink" strokeWidth={2.5} />
          <circle cy={-radii.hand} r={4} className="fill-ink" />
          <circle r={4} className="fill-ink" />
        </g>
      </svg>
      <div className="min-w-28 flex-1 text-sm">
        <h3 className="mb-1 text-xs font-medium text-ink-muted">{t('Busiest')}</h3>
        <ul className="m-0 grid list-none gap-1 p-0">
          {busiest.slice(0, maxBusiest).map(({ window, count, utc }) => (
            <li key={window} className="flex flex-wrap gap-x-3">
              <Link to={nodesPath(window)} preventScrollReset className={`${linkClass} tabular-nums`}>
                {utc}
              </Link>
              {plural(count, '{count} node', '{count} nodes')}
            </li>
          ))}
        </ul>
        {busiest.length === 0 && <p className="text-ink-muted">{t('No node has a backup window yet.')}</p>}
        {scheduling > 0 && (
          <p className="mt-1 text-ink-muted">
            {t('{scheduling} not scheduled yet', { scheduling: formatNumber(scheduling) })}
          </p>
        )}
      </div>
      <ul className="sr-only" aria-label={t('Nodes by window')}>
        {windows.map(({ window, text }) => (
          <li key={window}>{text}</li>
        ))}
      </ul>
    </div>
  )
  const description = t('Nodes by daily backup window (UTC)')
  return narrow ? (
    // The list of the nodes comes first.
    <Card>
      <details>
        <summary>
          <Heading level={2} className="inline">
            {t('Windows')}
          </Heading>
        </summary>
        <p className="mb-2 text-sm text-ink-muted">{description}</p>
        {ring}
      </details>
    </Card>
  ) : (
    <Card title={t('Windows')} actions={<span className="text-sm text-ink-muted">{description}</span>}>
      {ring}
    </Card>
  )
}
