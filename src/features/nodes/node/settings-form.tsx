/** What can be changed on a node at any time. Only what was changed is sent. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NodeUpdate } from '#contract/areas/nodes.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import type { Range } from '#contract/schema.ts'
import { Card } from '#ui/card.tsx'
import { CheckField } from '#kit/form/check-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { toast } from '#kit/toast.ts'
import { alertKinds, alertRule, watchdogRule, type AlertName } from './alerts.ts'
import { nodeView, updateNode } from './queries.ts'

interface SettingsValues {
  label: string
  group: string
  alerts: Record<AlertName, number | null>
  watchdog_enabled: boolean
}

const rangeWords = ({ min, max }: Range) => `${min} to ${max.toLocaleString('en')}`

const valuesOf = ({ label, group, alerts, watchdog_enabled }: Node): SettingsValues => ({ label, group, alerts: { ...alerts }, watchdog_enabled })

/** The whole body; an alert that was emptied is NaN, which the contract refuses: 0 is off. */
const bodyOf = ({ label, group, alerts: levels, watchdog_enabled }: SettingsValues): NodeUpdate => ({
  label,
  group,
  alerts: {
    cpu: levels.cpu ?? Number.NaN,
    io: levels.io ?? Number.NaN,
    network_in: levels.network_in ?? Number.NaN,
    network_out: levels.network_out ?? Number.NaN,
    transfer_quota: levels.transfer_quota ?? Number.NaN,
  },
  watchdog_enabled,
})

export function SettingsForm({ node }: { node: Node }) {
  const client = useQueryClient()
  const mutation = useMutation(updateNode)
  const form = useUpdateForm({
    name: `node-${node.id}-settings`,
    of: nodes.update,
    current: node,
    values: valuesOf,
    body: bodyOf,
    send: (body) => ({ path: { nodeId: node.id }, body }),
    reread: () => client.fetchQuery({ ...nodeView(node.id), staleTime: 0 }),
    draft: ['label', 'group', 'watchdog_enabled'],
  })
  return (
    <Form form={form} mutation={mutation} label="Save changes" onDone={(saved) => toast({ tone: 'ok', text: `Saved the settings of ${saved.label}` })}>
      <Card title="Name">
        <div className="grid gap-5">
          <TextField
            form={form} name="label" label="Label" limit={limits.nodeLabel} className="max-w-lg"
            hint={`${limits.nodeLabel.min} to ${limits.nodeLabel.max} letters, digits, - _ and . between them. Unique among your nodes.`}
          />
          {node.group !== '' && (
            <TextField form={form} name="group" label="Group" optional className="max-w-lg" hint="Groups are deprecated; tags do the same and more." />
          )}
        </div>
      </Card>
      <Card title="Alerts" description={alertRule}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-5">
          {alertKinds.map(({ name, label, unit, meaning }) => (
            <NumberField
              key={name} form={form} name={`alerts.${name}`} label={label} unit={unit}
              hint={`${meaning}. ${rangeWords(limits.alertBounds[name])}.`}
            />
          ))}
        </div>
      </Card>
      <Card title="Watchdog">
        <CheckField
          form={form} name="watchdog_enabled" label="Shutdown watchdog" toggle
          hint={watchdogRule}
        />
      </Card>
    </Form>
  )
}
