/** Says when some nodes will be under maintenance, and which nodes are affected. */
import { useState, type ReactNode } from 'react'
import { parseWireTime } from '#contract/time.ts'
import { plural, t, type Values } from '#contract/translate.ts'
import { StatusIcon } from '#ui/badge.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich, withElements } from '#ui/rich.tsx'
import { NodeLinkList } from '../regions/outage-notice.tsx'
import { Time, useNow, useTimeZone } from '#kit/format/time.tsx'
import { periodText } from '#kit/format/dates.ts'
import { hasBegun, type AnnouncementGroup, type Period } from './announcements.ts'

/** The number of nodes named until the user asks for all. */
const maxNamed = 5

const titleOf = (begun: boolean) => (begun ? t('Maintenance in progress') : t('Scheduled maintenance'))

interface MaintenanceNoticeProps {
  period: Period
  className?: string
  /** In one line, without the children. */
  isBrief?: boolean
  children?: ReactNode
}

export function MaintenanceNotice({ period, className, isBrief = false, children }: MaintenanceNoticeProps) {
  const begun = hasBegun(period, useNow())
  const tone = begun ? 'warn' : 'info'
  const title = titleOf(begun)
  if (isBrief)
    return (
      <Notice tone={tone} className={className}>
        <strong className="font-semibold">{title}.</strong> <MaintenanceTime period={period} />
      </Notice>
    )
  return (
    <Notice tone={tone} className={className} title={title}>
      {children}
      <p>
        <MaintenanceTime period={period} />
      </p>
    </Notice>
  )
}

/** "It starts in 2 days: Dec 1, 2026, 02:00 – 06:00 (Europe/Berlin)." */
export function MaintenanceTime({ period }: { period: Period }) {
  const timeZone = useTimeZone()
  const begun = hasBegun(period, useNow())
  const { when, until } = period
  if (begun)
    return until === null
      ? t('The end has not been announced.')
      : rich('The maintenance is scheduled to end {relative}: {exact}.', {
          relative: <Time value={until} />,
          exact: <ExactTime from={until} timeZone={timeZone} />,
        })
  const starts = {
    relative: <Time value={when} />,
    exact: <ExactTime from={when} to={until} timeZone={timeZone} />,
  }
  return until === null
    ? rich('It starts {relative}: {exact}. The end has not been announced.', starts)
    : rich('It starts {relative}: {exact}.', starts)
}

interface ExactTimeProps {
  from: string | null
  to?: string | null
  timeZone: string
}

const ExactTime = ({ from, to = null, timeZone }: ExactTimeProps) =>
  from === null ? null : <>{periodText(parseWireTime(from), to === null ? null : parseWireTime(to), timeZone)}</>

interface AffectedNodesProps {
  group: AnnouncementGroup
  /** There may be more nodes than in the group. */
  partial: boolean
}

export const MaintenanceOfNodes = ({ className, ...props }: AffectedNodesProps & { className?: string }) => (
  <MaintenanceNotice period={props.group} className={className}>
    <AffectedNodes {...props} />
  </MaintenanceNotice>
)

/** "2 of your nodes may be stopped: web-1, web-3." */
function AffectedNodes({ group, partial }: AffectedNodesProps) {
  const [all, setAll] = useState(false)
  const begun = hasBegun(group, useNow())
  const { nodes } = group
  const named = all ? nodes : nodes.slice(0, maxNamed)
  const links = <NodeLinkList nodes={named} />
  const names =
    named.length === nodes.length
      ? links
      : rich('{names} and {others}', {
          names: links,
          others: (
            <button type="button" className={`${linkClass} cursor-pointer`} onClick={() => setAll(true)}>
              {plural(nodes.length - named.length, '{count} other', '{count} others')}
            </button>
          ),
        })
  return <p>{withElements((marks) => affectedText(nodes.length, begun, partial, marks), { names })}</p>
}

function affectedText(count: number, begun: boolean, partial: boolean, marks: Values): string {
  if (begun)
    return partial
      ? plural(
          count,
          'At least {count} of your nodes is affected: {names}.',
          'At least {count} of your nodes are affected: {names}.',
          marks,
        )
      : plural(
          count,
          '{count} of your nodes is affected: {names}.',
          '{count} of your nodes are affected: {names}.',
          marks,
        )
  return partial
    ? plural(
        count,
        'At least {count} of your nodes may be stopped: {names}.',
        'At least {count} of your nodes may be stopped: {names}.',
        marks,
      )
    : plural(
        count,
        '{count} of your nodes may be stopped: {names}.',
        '{count} of your nodes may be stopped: {names}.',
        marks,
      )
}

/** The same as a list row. */
export function MaintenanceRow(props: AffectedNodesProps) {
  const begun = hasBegun(props.group, useNow())
  return (
    <li className="flex items-baseline gap-2 py-2">
      <StatusIcon tone={begun ? 'warn' : 'off'} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{titleOf(begun)}</p>
        <AffectedNodes {...props} />
        <p className="text-sm text-ink-muted">
          <MaintenanceTime period={props.group} />
        </p>
      </div>
    </li>
  )
}
