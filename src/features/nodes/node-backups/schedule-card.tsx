/** When a node is backed up: day, window, the last one that worked; and how that is changed. */
import { useState } from 'react'
import type { NodeBackups } from '#contract/areas/backups.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { part, usePart } from '#ui/part.ts'
import { localDay, windowWords } from '#kit/backup-schedule.ts'
import { isAllowed, useMay } from '#kit/may.ts'
import { Elapsed, Time, relativeTime, useNow, useZone } from '#kit/time.tsx'
import { entityOf } from '../actions/action.ts'
import { isChoosing } from './queries.ts'
import type { ScheduleFormProps } from './schedule-form.tsx'
import { nextDue } from './words.ts'

const formPart = part<ScheduleFormProps>(() => import('./schedule-form.tsx').then((module) => module.ScheduleForm))
const ScheduleForm = (props: ScheduleFormProps) => usePart(formPart, true, props)

interface Props {
  node: Node
  /** Undefined while not read yet. */
  list: NodeBackups | undefined
}

export function ScheduleCard({ node, list }: Props) {
  const [editing, setEditing] = useState(false)
  const may = isAllowed(useMay()(nodes.update, { entity: entityOf(node) }))
  return (
    <Card
      title="Schedule"
      actions={may && !editing ? <Button size="sm" onClick={() => setEditing(true)}>Change schedule</Button> : undefined}
    >
      {editing ? <ScheduleForm node={node} onDone={() => setEditing(false)} /> : <ScheduleFacts node={node} list={list} />}
    </Card>
  )
}

const choosing = <span className="text-ink-muted">Being chosen by the service</span>

function ScheduleFacts({ node, list }: Props) {
  const now = useNow()
  const zone = useZone()
  const [since] = useState(Date.now)
  const { schedule: { day, window }, last_successful: last } = node.backups
  const words = windowWords(window, zone, now)
  const local = localDay({ day, window }, zone, now)
  const next = nextDue(node, list, now)
  return (
    <Facts>
      <Fact term="Window">
        {words ? <>{words.local ?? words.utc}{words.local !== null && <span className="block text-sm text-ink-muted">{words.utc}</span>}</> : choosing}
        {isChoosing(node) && <span className="text-sm text-ink-muted"> for <Elapsed since={since} /></span>}
      </Fact>
      <Fact term="Day">
        {day === null || day === 'Scheduling' ? choosing : local === null ? day : <>{local} {zone}<span className="block text-sm text-ink-muted">{day} UTC</span></>}
        <span className="block text-sm text-ink-muted">Backups run every day; the one of this day{local === null && ' (UTC)'} becomes the weekly one.</span>
      </Fact>
      <Fact term="Last successful"><Time value={last} otherwise="None yet" exact="beside" /></Fact>
      {next !== null && <Fact term="Next">{next > now ? `${relativeTime(next, now)}, or within two hours after that` : 'In the window that is open now, or in the next one'}</Fact>}
    </Facts>
  )
}
