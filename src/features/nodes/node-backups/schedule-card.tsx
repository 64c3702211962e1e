/** When a node is backed up: day, window, the last one that worked; and how that is changed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nodes, type Node, type NodeUpdate } from '#contract/areas/nodes.ts'
import { backupDays, backupWindows } from '#contract/rules/backup-schedule.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { windowWords } from '#kit/backup-schedule.ts'
import { Form } from '#kit/form/form.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { useMay } from '#kit/may.ts'
import { Elapsed, Time, relativeTime, useNow, useZone } from '#kit/time.tsx'
import { toast } from '#kit/toast.ts'
import { entityOf } from '../actions/action.ts'
import { nodeView, updateNode } from '../node/queries.ts'
import { isChoosing } from './queries.ts'
import { nextDue } from './timeline.tsx'

export function ScheduleCard({ node }: { node: Node }) {
  const [editing, setEditing] = useState(false)
  const may = useMay()(nodes.update, { entity: entityOf(node) })
  return (
    <Card
      title="Schedule"
      actions={may.shown && !editing ? <Button size="sm" whyNot={may.reason} onClick={() => setEditing(true)}>Change schedule</Button> : undefined}
    >
      {editing ? <ScheduleForm node={node} onDone={() => setEditing(false)} /> : <ScheduleFacts node={node} />}
    </Card>
  )
}

const choosing = <span className="text-ink-muted">Being chosen by the service</span>

function ScheduleFacts({ node }: { node: Node }) {
  const now = useNow()
  const zone = useZone()
  const [since] = useState(Date.now)
  const { schedule: { day, window }, last_successful: last } = node.backups
  const words = windowWords(window, zone, now)
  const next = nextDue(node, now)
  return (
    <Facts>
      <Fact term="Window">
        {words ? <>{words.local ?? words.utc}{words.local !== null && <span className="block text-sm text-ink-muted">{words.utc}</span>}</> : choosing}
        {isChoosing(node) && <span className="text-sm text-ink-muted"> for <Elapsed since={since} /></span>}
      </Fact>
      <Fact term="Day">
        {day === null || day === 'Scheduling' ? choosing : day}
        <span className="block text-sm text-ink-muted">Backups run every day; the one of this day (UTC) becomes the weekly one.</span>
      </Fact>
      <Fact term="Last successful"><Time value={last} otherwise="None yet" exact="beside" /></Fact>
      {next !== null && <Fact term="Next">{relativeTime(next, now)}, or within two hours after that</Fact>}
    </Facts>
  )
}

interface Values {
  day: string
  window: string
}

const valuesOf = ({ backups: { schedule } }: Node): Values => ({ day: schedule.day ?? '', window: schedule.window ?? '' })
/** A choice of the screen is one of the contract's own values. */
const bodyOf = ({ day, window }: Values): NodeUpdate => ({
  backups: { schedule: { day: backupDays.find((each) => each === day) ?? null, window: backupWindows.find((each) => each === window) ?? null } },
})
const renamed = { 'backups.schedule.day': 'day', 'backups.schedule.window': 'window' }
const byService = 'The service chooses'

function ScheduleForm({ node, onDone }: { node: Node; onDone: () => void }) {
  const client = useQueryClient()
  const now = useNow()
  const zone = useZone()
  const mutation = useMutation(updateNode)
  const form = useUpdateForm({
    name: `node-${node.id}-schedule`, of: nodes.update, current: node, values: valuesOf, body: bodyOf, renamed,
    send: (body) => ({ path: { nodeId: node.id }, body }),
    reread: () => client.fetchQuery({ ...nodeView(node.id), staleTime: 0 }),
  })
  const windows = backupWindows.map((value) => {
    const words = windowWords(value, zone, now)
    return { value, label: words === null ? byService : words.local === null ? words.utc : `${words.local} (${words.utc})` }
  })
  return (
    <Form
      form={form} mutation={mutation} label="Save schedule" actions={<Button onClick={onDone}>Cancel</Button>}
      onDone={() => {
        toast({ tone: 'ok', text: `Saved the backup schedule of ${node.label}` })
        onDone()
      }}
    >
      <SelectField form={form} name="window" label="Window" choices={windows} className="max-w-sm" hint="Two hours in which the daily backup begins." />
      <SelectField
        form={form} name="day" label="Day" className="max-w-sm" hint="The backup of this day (UTC) is kept as the weekly one."
        choices={backupDays.map((value) => ({ value, label: value === 'Scheduling' ? byService : value }))}
      />
    </Form>
  )
}
