/** The form of a node's settings. An update sends only the changed fields. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NodeUpdate } from '#contract/node-requests.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import type { Range } from '#contract/schema.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#kit/form/checkbox-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { toast } from '#kit/toast.ts'
import { alertKinds, alertDescription, watchdogDescription, type AlertName } from './alerts.ts'
import { nodeView, updateNode } from '#queries/nodes.ts'
import { nodeLabelHint } from '../../fields/label-hint.ts'

interface SettingsValues {
  label: string
  group: string
  alerts: Record<AlertName, number | null>
  watchdog_enabled: boolean
}

const formatRange = ({ min, max }: Range) => `${min} to ${max.toLocaleString('en')}`

const valuesOf = ({ label, group, alerts, watchdog_enabled }: Node): SettingsValues => ({
  label,
  group,
  alerts: { ...alerts },
  watchdog_enabled,
})

/** An emptied alert field becomes NaN, which the contract rejects; 0 would switch the alert off. */
const bodyOf = ({ label, group, alerts: levels, watchdog_enabled }: SettingsValues): NodeUpdate => ({
  label: label.trim(),
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
    operation: nodes.update,
    current: node,
    values: valuesOf,
    body: bodyOf,
    toRequest: (body) => ({ path: { nodeId: node.id }, body }),
    refetch: () => client.fetchQuery({ ...nodeView(node.id), staleTime: 0 }),
    draft: ['label', 'group', 'watchdog_enabled'],
    validate: ({ alerts }) =>
      alertKinds.flatMap(({ name, label }) =>
        alerts[name] === null
          ? [{ field: `alerts.${name}`, reason: `${label} is required. 0 turns the alert off` }]
          : [],
      ),
  })
  return (
    <Form
      form={form}
      mutation={mutation}
      label="Save changes"
      onSuccess={(saved) => toast({ tone: 'ok', text: `Saved the settings of ${saved.label}` })}
    >
      <Card title="Name">
        <div className="grid gap-5">
          <TextField
            form={form}
            name="label"
            label="Label"
            limit={limits.nodeLabel}
            className="max-w-lg"
            hint={`${nodeLabelHint} Must be unique among your nodes.`}
          />
          {node.group !== '' && (
            <TextField
              form={form}
              name="group"
              label="Group"
              optional
              className="max-w-lg"
              hint="Groups are deprecated. Use tags instead."
            />
          )}
        </div>
      </Card>
      <Card title="Alerts" description={alertDescription}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-5">
          {alertKinds.map(({ name, label, unit, meaning }) => (
            <NumberField
              key={name}
              form={form}
              name={`alerts.${name}`}
              label={label}
              unit={unit}
              hint={`${meaning}. ${formatRange(limits.alertBounds[name])}.`}
            />
          ))}
        </div>
      </Card>
      <Card title="Watchdog">
        <CheckboxField
          form={form}
          name="watchdog_enabled"
          label="Shutdown watchdog"
          asSwitch
          hint={watchdogDescription}
        />
      </Card>
    </Form>
  )
}
