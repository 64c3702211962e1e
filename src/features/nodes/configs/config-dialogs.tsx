/** Adding and editing a configuration profile: what the node boots, and from which disks (gaps 4.10). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { configs, type Config } from '#contract/areas/configs.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { useUpdateForm } from '#kit/form/use-update-form.ts'
import { paths } from '#kit/paths.ts'
import { toast } from '#kit/toast.ts'
import { createConfig, readConfig, updateConfig } from '#queries/config-changes.ts'
import { configList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import type { NodeDialogProps } from '#shared/nodes/node.ts'
import { ConfigFields } from './config-fields.tsx'
import {
  bodyOf,
  comparedBody,
  newConfigValues,
  repeatedDisks,
  slotsWithoutPlace,
  updateOf,
  valuesOf,
  type ConfigValues,
} from './config-values.ts'

const useDisks = (nodeId: number) => useQuery(diskList(nodeId)).data?.data ?? []
const validate = (values: ConfigValues): ErrorDetail[] => [
  ...(values.memory_limit === null ? [{ field: 'memory_limit', reason: requiredReason('memory_limit') }] : []),
  ...repeatedDisks(values),
  ...slotsWithoutPlace(values),
]

export function NewConfigDialog({ node, ...dialog }: NodeDialogProps) {
  const disks = useDisks(node.id)
  const mutation = useMutation(createConfig)
  const [initialValues] = useState(() => newConfigValues(disks))
  const form = useResourceForm({
    name: 'node-config',
    operation: configs.create,
    values: initialValues,
    validate,
    toRequest: (values) => ({ path: { nodeId: node.id }, body: bodyOf(values) }),
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('Add a configuration profile to {label}', { label: node.label })}
      description={t('What the node boots, from which of its disks, and with which network interfaces.')}
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Add configuration profile')}
        created={{ href: paths.node(node.id), linkLabel: t('Go to {label}', { label: node.label }) }}
        onSuccess={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: t('{label} was added to {node}', { label, node: node.label }) })
        }}
      >
        <ConfigFields form={form} node={node} />
      </Form>
    </FormDialog>
  )
}

interface EditConfigDialogProps extends NodeDialogProps {
  config: Config
}

export function EditConfigDialog({ node, config: initialConfig, ...dialog }: EditConfigDialogProps) {
  const mutation = useMutation(updateConfig)
  const disks = useQuery(diskList(node.id)).data?.data
  const path = { nodeId: node.id, configId: initialConfig.id }
  const known = useQuery(configList(node.id)).data?.data.find(({ id }) => id === initialConfig.id)
  const client = useQueryClient()
  const current = useMemo(() => ({ config: known ?? initialConfig, disks }), [known, initialConfig, disks])
  /** The state read right before saving. */
  const latest = useRef(current)
  const form = useUpdateForm({
    name: 'node-config-change',
    operation: configs.update,
    current,
    values: ({ config, disks: all }) => valuesOf(config, all),
    body: comparedBody,
    validate,
    toRequest: (changes, values) => ({
      path,
      body: updateOf(changes, values, valuesOf(latest.current.config, latest.current.disks)),
    }),
    refetch: async () => {
      const config = await readConfig(path)
      // After the profile, so that the list contains its disks unless they were deleted.
      const list = await client.fetchQuery({ ...diskList(node.id), staleTime: 0, retry: false }).catch(() => null)
      latest.current = { config, disks: list?.data }
      return latest.current
    },
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('Edit {label}', { label: initialConfig.label })}
      description={t('Changes take effect at the next boot or reboot.')}
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Save configuration profile')}
        onSuccess={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: t('Saved {label}', { label }) })
        }}
      >
        <ConfigFields form={form} node={node} />
      </Form>
    </FormDialog>
  )
}
