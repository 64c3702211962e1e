/** Changing day and window of a node's backups. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { nodes, type Node, type NodeUpdate } from '#contract/areas/nodes.ts'
import { backupDays, backupWindows } from '#contract/rules/backup-schedule.ts'
import { Button } from '#ui/button.tsx'
import { localDay, windowWords } from '#kit/backup-schedule.ts'
import { Form } from '#kit/form/form.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { useNow, useZone } from '#kit/time.tsx'
import { toast } from '#kit/toast.ts'
import { nodeView, updateNode } from '../node/queries.ts'

export interface ScheduleFormProps {
  node: Node
  onDone: () => void
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

export function ScheduleForm({ node, onDone }: ScheduleFormProps) {
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
  const window = useWatch({ control: form.control, name: 'window' })
  const days = backupDays.map((value) => {
    const local = localDay({ day: value, window }, zone, now)
    return { value, label: value === 'Scheduling' ? byService : local === null ? value : `${local} ${zone} (${value} UTC)` }
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
        form={form} name="day" label="Day" className="max-w-sm" hint="The backup of this day (UTC) is kept as the weekly one." choices={days}
      />
    </Form>
  )
}
