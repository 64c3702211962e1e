/** The form of a node's settings. An update sends only the changed fields. */
import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { RequestOf } from '#contract/endpoint.ts'
import type { NodeUpdate } from '#contract/rules/nodes/node-requests.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { defaultAlerts } from '#contract/rules/nodes/alert-defaults.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { diff } from '#kit/form/diff.ts'
import { isDictionary, isEqual } from '#contract/json.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import type { DraftField } from '#kit/form/draft/draft.ts'
import { Form } from '#kit/form/form.tsx'
import { NumberField } from '#kit/form/fields/number-field.tsx'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { toast, undoButton } from '#kit/toast.ts'
import { alertKinds, alertDescription, type AlertName } from '../../actions/alerts.ts'
import { undoUpdate } from '../../actions/undo-update.ts'
import { watchdogDescription } from '../../actions/watchdog.ts'
import { nodeView, updateNode } from '#queries/nodes.ts'
import { NodeGroupField } from './group-field.tsx'
import { NodeLabelField } from '../../fields/node-label-field.tsx'

interface SettingsValues {
  label: string
  group: string
  alerts: Record<AlertName, number | null>
  watchdog_enabled: boolean
}

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

/** Sends the update, then shows a message with an undo button. */
function useUndoableUpdate(node: Node) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(updateNode)
  const before = useRef(node)
  const undo = async (saved: Node, body: NodeUpdate) => {
    const restored = await undoUpdate(client, saved, body)
    toast({ tone: 'ok', text: t('The settings of {label} were restored', { label: restored.label }) })
  }
  return {
    mutateAsync: (request: RequestOf<typeof nodes.update>) => {
      before.current = client.getQueryData(nodeView(node.id).queryKey) ?? node
      return mutateAsync(request)
    },
    offerUndo: (saved: Node) => {
      const changes = diff(bodyOf(valuesOf(saved)), bodyOf(valuesOf(before.current)))
      toast({
        tone: 'ok',
        text: t('Saved the settings of {label}', { label: saved.label }),
        action: undoButton(() => undo(saved, changes)),
      })
    },
  }
}

type AlertsForm = Pick<UseFormReturn<SettingsValues>, 'control' | 'setValue'>

/** Fills in the defaults for a new node of this size. */
function ResetAlerts({ form: { rhf }, node }: { form: { rhf: AlertsForm }; node: Node }) {
  const alerts = useWatch({ control: rhf.control, name: 'alerts' })
  const defaults = defaultAlerts(node.specs.vcpus)
  return (
    <Button
      size="sm"
      disabledReason={isEqual(alerts, defaults) ? t('These are already the default values.') : null}
      onClick={() => rhf.setValue('alerts', defaults, { shouldDirty: true, shouldValidate: true })}
    >
      {t('Reset to default values')}
    </Button>
  )
}

const alertsDraft: DraftField<SettingsValues> = {
  field: 'alerts',
  serialize: ({ alerts }) => alerts,
  isValid: (stored) =>
    isDictionary(stored) && alertKinds.every(({ name }) => stored[name] === null || typeof stored[name] === 'number'),
}

export function SettingsForm({ node }: { node: Node }) {
  const client = useQueryClient()
  const mutation = useUndoableUpdate(node)
  const form = useUpdateForm({
    name: `node-${node.id}-settings`,
    operation: nodes.update,
    current: node,
    values: valuesOf,
    body: bodyOf,
    toRequest: (body) => ({ path: { nodeId: node.id }, body }),
    refetch: () => client.fetchQuery({ ...nodeView(node.id), staleTime: 0 }),
    draft: ['label', 'group', 'watchdog_enabled', alertsDraft],
    validate: ({ alerts }) =>
      alertKinds.flatMap(({ name, label }) =>
        alerts[name] === null
          ? [{ field: `alerts.${name}`, reason: t('{label} is required. 0 turns the alert off', { label: label() }) }]
          : [],
      ),
  })
  return (
    <Form form={form} mutation={mutation} label={t('Save changes')} long onSuccess={mutation.offerUndo}>
      <Card title={t('Name')}>
        <div className="grid gap-5">
          <NodeLabelField
            form={form}
            name="label"
            nodeId={node.id}
            className="max-w-lg"
            hint={t('Must be unique among your nodes.')}
          />
          <NodeGroupField form={form} name="group" className="max-w-lg" />
        </div>
      </Card>
      <Card title={t('Alerts')} description={alertDescription()}>
        <div className="mb-5 grid max-w-lg grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-5">
          {alertKinds.map(({ name, label, unit, meaning }) => (
            <NumberField
              key={name}
              form={form}
              name={`alerts.${name}`}
              label={label()}
              unit={unit}
              hint={t('{meaning}. {min} to {max}.', {
                meaning: meaning(),
                min: formatNumber(limits.alertBounds[name].min),
                max: formatNumber(limits.alertBounds[name].max),
              })}
            />
          ))}
        </div>
        <ResetAlerts form={form} node={node} />
      </Card>
      <Card title={t('Watchdog')}>
        <CheckboxField
          form={form}
          name="watchdog_enabled"
          label={t('Shutdown watchdog')}
          asSwitch
          hint={watchdogDescription()}
        />
      </Card>
    </Form>
  )
}
