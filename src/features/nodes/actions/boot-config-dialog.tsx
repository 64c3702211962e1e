/** The dialogs that ask which configuration profile a node boots or reboots. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Config } from '#contract/areas/configs.ts'
import { bootActions } from '#contract/rules/nodes/rescue-mode.ts'
import { events } from '#contract/areas/events.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { nodeActionDisabledReason } from '#contract/rules/nodes/node-actions.ts'
import { requiredReason } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { RadioCards, type RadioCardOption } from '#ui/radio-cards.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Form } from '#kit/form/form.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import { useResourceForm, type ResourceForm } from '#kit/form/use-resource-form.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { toastWork } from '#kit/toast.ts'
import { configList } from '#queries/configs.ts'
import { nodeEvents } from '#queries/events.ts'
import { bootNode, rebootNode } from '#queries/nodes.ts'
import { rebootConsequence } from './node-rules.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'

/** `config_id`: the id as text; empty while none is chosen. */
interface ConfigChoice {
  config_id: string
}

type ConfigForm = Pick<ResourceForm<ConfigChoice, typeof nodes.boot>, 'control' | 'fieldRegistry' | 'rhf'>
type BootRequest = RequestOf<typeof nodes.boot>
const requireConfig = ({ config_id: id }: ConfigChoice) =>
  id === '' ? [{ field: 'config_id', reason: requiredReason('config_id') }] : []
const toRequest =
  (nodeId: number) =>
  ({ config_id: id }: ConfigChoice): BootRequest => ({ path: { nodeId }, body: { config_id: Number(id) } })

export function BootConfigDialog({ node, ...dialog }: NodeDialogProps) {
  const mutation = useMutation(bootNode)
  const liveNode = useLiveNode(node, mutation.isPending)
  const form = useResourceForm({
    name: 'node-boot',
    operation: nodes.boot,
    values: { config_id: '' },
    toRequest: toRequest(node.id),
    validate: requireConfig,
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      size="sm"
      title={t('Boot {label} with a configuration profile', { label: node.label })}
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Boot')}
        unavailable={nodeActionDisabledReason('boot', liveNode.status)}
        onSuccess={() => {
          dialog.onClose()
          toastWork(t('{label} is booting', { label: node.label }), { node: node.id })
        }}
      >
        <ConfigField form={form} node={node} />
      </Form>
    </FormDialog>
  )
}

export function RebootConfigDialog({ node, ...dialog }: NodeDialogProps) {
  const mutation = useMutation(rebootNode)
  const liveNode = useLiveNode(node, mutation.isPending)
  const form = useResourceForm({
    name: 'node-reboot',
    operation: nodes.reboot,
    values: { config_id: '' },
    toRequest: toRequest(node.id),
    validate: requireConfig,
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      size="sm"
      title={t('Reboot {label} with a configuration profile', { label: node.label })}
      description={rebootConsequence(liveNode)}
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Reboot')}
        unavailable={nodeActionDisabledReason('reboot', liveNode.status)}
        onSuccess={() => {
          dialog.onClose()
          toastWork(t('{label} is rebooting', { label: node.label }), { node: node.id })
        }}
      >
        <ConfigField form={form} node={node} />
      </Form>
    </FormDialog>
  )
}

const hintOf = ({ kernel, root_device: root, run_level: level, comments }: Config) =>
  [
    t('Kernel {kernel}', { kernel }),
    t('root {device}', { device: root }),
    ...(level === 'default' ? [] : [t('run level {level}', { level })]),
    ...(comments ? [comments] : []),
  ].join(', ')

const toCard = (config: Config, isLast: boolean): RadioCardOption<string> => ({
  value: String(config.id),
  label: config.label,
  hint: hintOf(config),
  ...(isLast ? { badge: t('Last booted') } : {}),
})

function ConfigField({ form, node }: { form: ConfigForm; node: Node }) {
  const { data, error, refetch } = useQuery(configList(node.id))
  const lastBootedId = useLastBooted(node)
  const { rhf } = form
  const preselectedId = data?.data.find(({ id }) => id === lastBootedId)?.id
  useEffect(() => {
    // As the initial value, so that closing the dialog does not ask whether to discard it.
    if (preselectedId !== undefined && rhf.getValues('config_id') === '')
      rhf.resetField('config_id', { defaultValue: String(preselectedId) })
  }, [rhf, preselectedId])
  if (isUnsupported(error)) {
    return (
      <TextField
        form={form}
        name="config_id"
        label={t('Configuration profile')}
        inputMode="numeric"
        mono
        hint={t('This service does not list the configuration profiles of a node. Enter the ID.')}
      />
    )
  }
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={2} label={t('Loading configuration profiles')} />
  return (
    <GroupField form={form} name="config_id" label={t('Configuration profile')}>
      {({ value, onChange, onBlur, invalid }) => (
        <RadioCards
          name="config_id"
          options={data.data.map((config) => toCard(config, config.id === lastBootedId))}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
          onBlur={onBlur}
          invalid={invalid}
          minWidthRem={16}
        />
      )}
    </GroupField>
  )
}

/** The id of the most recently booted profile, if that boot is among the latest events. */
function useLastBooted(node: Node) {
  const permission = usePermission()(events.list)
  const { data } = useQuery({ ...nodeEvents(node.id), enabled: isAllowed(permission) })
  return data?.data.find(
    ({ action, secondary_entity: config }) => bootActions.includes(action) && config?.type === 'node_config',
  )?.secondary_entity?.id
}
