/** With which config a node boots or reboots. */
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Config } from '#contract/areas/configs.ts'
import { events } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { whyNotNow } from '#contract/rules/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { isMissing } from '#api/error.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioCards, type RadioCard } from '#ui/radio-cards.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { useResourceForm, type FieldsOf } from '#kit/form/use-resource-form.ts'
import { useMay } from '#kit/may.ts'
import { Refusal } from '#kit/refusal.tsx'
import { toast } from '#kit/toast.ts'
import { configList, nodeEvents } from '../node/queries.ts'
import { bootNode, rebootNode } from '../queries.ts'
import type { NodeDialogProps } from './dialog-props.ts'
import { FormDialog } from './form-dialog.tsx'
import { useLiveNode } from './live-node.ts'

/** The id as text; empty while none is chosen. */
interface Values {
  config_id: string
}

type BootCall = CallOf<typeof nodes.boot>
const nothingChosen = ({ config_id: id }: Values) => (id === '' ? [{ field: 'config_id', reason: requiredReason('config_id') }] : [])
const callFor = (nodeId: number) => ({ config_id: id }: Values): BootCall => ({ path: { nodeId }, body: { config_id: Number(id) } })

export function BootConfigDialog({ node, ...dialog }: NodeDialogProps) {
  const now = useLiveNode(node)
  const mutation = useMutation(bootNode)
  const form = useResourceForm({ name: 'node-boot', of: nodes.boot, values: { config_id: '' }, call: callFor(node.id), also: nothingChosen })
  return (
    <FormDialog {...dialog} form={form} size="sm" title={`Boot ${node.label} with a config`}>
      <Form
        form={form} mutation={mutation} label="Boot"
        onDone={() => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${node.label} is booting` })
        }}
      >
        <NotNow reason={whyNotNow('boot', now.status)} />
        <ConfigField form={form} node={node} />
      </Form>
    </FormDialog>
  )
}

export function RebootConfigDialog({ node, ...dialog }: NodeDialogProps) {
  const now = useLiveNode(node)
  const mutation = useMutation(rebootNode)
  const form = useResourceForm({ name: 'node-reboot', of: nodes.reboot, values: { config_id: '' }, call: callFor(node.id), also: nothingChosen })
  return (
    <FormDialog
      {...dialog} form={form} size="sm" title={`Reboot ${node.label} with a config`}
      description="Everything on it stops, and it cannot be reached until it is up again."
    >
      <Form
        form={form} mutation={mutation} label="Reboot"
        onDone={() => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${node.label} is rebooting` })
        }}
      >
        <NotNow reason={whyNotNow('reboot', now.status)} />
        <ConfigField form={form} node={node} />
      </Form>
    </FormDialog>
  )
}

/** What the node's state forbids now, while the dialog is open. */
function NotNow({ reason }: { reason: string | null }) {
  return reason === null ? null : <Notice tone="warn">{reason}</Notice>
}

const hintOf = ({ kernel, root_device: root, run_level: level, comments }: Config) =>
  [`Kernel ${kernel}`, `root ${root}`, ...(level === 'default' ? [] : [`run level ${level}`]), ...(comments ? [comments] : [])].join(', ')

const cardOf = (config: Config, isLast: boolean): RadioCard<string> =>
  ({ value: String(config.id), label: config.label, hint: hintOf(config), ...(isLast ? { badge: 'Last booted' } : {}) })

function ConfigField({ form, node }: { form: FieldsOf<Values>; node: Node }) {
  const { data, error, refetch } = useQuery(configList(node.id))
  const last = useLastBooted(node)
  if (isMissing(error)) {
    return <TextField form={form} name="config_id" label="Config" inputMode="numeric" mono hint="This service does not list the configs of a node. Give the id of one." />
  }
  if (error && !data) return <Refusal error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} label="Loading configs" />
  return (
    <GroupField form={form} name="config_id" label="Config">
      {({ value, set, leave, invalid }) => (
        <RadioCards
          name="config_id"
          options={data.data.map((config) => cardOf(config, config.id === last))}
          value={typeof value === 'string' ? value : ''}
          onChange={set}
          onBlur={leave}
          invalid={invalid}
          min={16}
        />
      )}
    </GroupField>
  )
}

const boots: ReadonlySet<string> = new Set(['node_boot', 'node_reboot', 'lassie_reboot'])

/** The config of the latest boot, as far as the events go back. */
function useLastBooted(node: Node) {
  const may = useMay()(events.list)
  const { data } = useQuery({ ...nodeEvents(node.id), enabled: may.shown && may.reason === null })
  return data?.data.find(({ action, secondary_entity: config }) => boots.has(action) && config?.type === 'node_config')?.secondary_entity?.id
}
