/** Adding and editing a configuration profile: what the node boots, and from which disks (gaps 4.10). */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { configs, deviceSlots, virtModes, type Config } from '#contract/areas/configs.ts'
import * as limits from '#contract/limits.ts'
import type { ErrorDetail } from '#contract/validation.ts'
import { availableSlots } from '#contract/rules/disks-and-configs.ts'
import { requiredReason } from '#contract/schema.ts'
import { isUnsupported } from '#api/error.ts'
import { CheckboxField } from '#kit/form/checkbox-field.tsx'
import { ComboboxField } from '#kit/form/combobox-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { noChangesMessage } from '#kit/form/diff.ts'
import { useResourceForm, type FormHandle } from '#kit/form/use-resource-form.ts'
import { paths } from '#kit/paths.ts'
import { toast } from '#kit/toast.ts'
import type { NodeDialogProps } from '#kit/nodes/node-dialog.ts'
import { formatSize } from '#kit/format.ts'
import { createConfig, kernelList, updateConfig, watchConfig } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import {
  bodyOf,
  changedFields,
  isVolume,
  newConfigValues,
  valuesOf,
  volumeLabel,
  type ConfigValues,
} from './config-values.ts'

const useDisks = (nodeId: number) => useQuery(diskList(nodeId)).data?.data ?? []
const validateMemoryLimit = ({ memory_limit: limit }: ConfigValues): ErrorDetail[] =>
  limit === null ? [{ field: 'memory_limit', reason: requiredReason('memory_limit') }] : []

export function NewConfigDialog({ node, ...dialog }: NodeDialogProps) {
  const disks = useDisks(node.id)
  const mutation = useMutation(createConfig)
  const [initialValues] = useState(() => newConfigValues(disks))
  const form = useResourceForm({
    name: 'node-config',
    operation: configs.create,
    values: initialValues,
    validate: validateMemoryLimit,
    toRequest: (values) => ({ path: { nodeId: node.id }, body: bodyOf(values) }),
  })
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Add a configuration profile to ${node.label}`}
      description="What the node boots, and from which of its disks."
    >
      <Form
        form={form}
        mutation={mutation}
        label="Add configuration profile"
        created={{ href: paths.node(node.id), linkLabel: `Go to ${node.label}`, watch: watchConfig }}
        onSuccess={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${label} was added to ${node.label}` })
        }}
      >
        <ConfigFields form={form} nodeId={node.id} />
      </Form>
    </FormDialog>
  )
}

interface EditConfigDialogProps extends NodeDialogProps {
  config: Config
}

export function EditConfigDialog({ node, config, ...dialog }: EditConfigDialogProps) {
  const mutation = useMutation(updateConfig)
  const disks = useQuery(diskList(node.id)).data?.data
  const [initialValues] = useState(() => valuesOf(config, disks))
  const form = useResourceForm({
    name: 'node-config-change',
    operation: configs.update,
    values: initialValues,
    validate: validateMemoryLimit,
    toRequest: (values) => ({
      path: { nodeId: node.id, configId: config.id },
      body: changedFields(initialValues, values),
    }),
  })
  const beforeSubmit = async (values: ConfigValues) =>
    Object.keys(changedFields(initialValues, values)).length > 0 ? true : noChangesMessage
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Edit ${config.label}`}
      description="Changes take effect at the next boot or reboot. Network interfaces are not changed."
    >
      <Form
        form={{ ...form, beforeSubmit }}
        mutation={mutation}
        label="Save configuration profile"
        onSuccess={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `Saved ${label}` })
        }}
      >
        <ConfigFields form={form} nodeId={node.id} />
      </Form>
    </FormDialog>
  )
}

interface Props {
  form: FormHandle<ConfigValues>
  nodeId: number
}

const helpers = [
  ['updatedb_disabled', 'Disable updatedb'],
  ['distro', 'Distribution helper'],
  ['modules_dep', 'modules.dep helper'],
  ['network', 'Network helper'],
  ['devtmpfs_automount', 'Mount devtmpfs'],
] as const

function ConfigFields({ form, nodeId }: Props) {
  return (
    <>
      <TextField form={form} name="label" label="Label" limit={limits.configLabel} />
      <KernelField form={form} />
      <SlotFields form={form} nodeId={nodeId} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="root_device"
          label="Root device"
          options={deviceSlots.map((slot) => ({ value: `/dev/${slot}`, label: `/dev/${slot}` }))}
        />
        <NumberField form={form} name="memory_limit" label="Memory limit" unit="MB" hint="0 = no limit." />
        <SelectField
          form={form}
          name="run_level"
          label="Run level"
          options={[
            { value: 'default', label: 'Default' },
            { value: 'single', label: 'Single user' },
            { value: 'binbash', label: 'Shell only (binbash)' },
          ]}
        />
        <SelectField
          form={form}
          name="virt_mode"
          label="Virtualization"
          options={[
            { value: 'paravirt', label: 'Paravirtualization' },
            { value: 'fullvirt', label: 'Full virtualization (up to four disks)' },
          ]}
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        {helpers.map(([name, label]) => (
          <CheckboxField key={name} form={form} name={`helpers.${name}`} label={label} />
        ))}
      </div>
      <TextField form={form} name="comments" label="Comments" optional rows={2} />
    </>
  )
}

function KernelField({ form }: Pick<Props, 'form'>) {
  const { data, error } = useQuery(kernelList)
  if (isUnsupported(error))
    return (
      <TextField
        form={form}
        name="kernel"
        label="Kernel"
        mono
        hint="This service does not list its kernels. Enter the ID."
      />
    )
  return (
    <ComboboxField
      form={form}
      name="kernel"
      label="Kernel"
      emptyText="No kernel matches."
      hint="GRUB 2 boots the kernel installed on the disk."
      items={(data?.data ?? [])
        .filter(({ deprecated }) => !deprecated)
        .map((kernel) => ({ value: kernel.id, label: kernel.label, hint: kernel.architecture }))}
    />
  )
}

function SlotFields({ form, nodeId }: Props) {
  const disks = useDisks(nodeId)
  const [selectedMode, devices] = useWatch({ control: form.control, name: ['virt_mode', 'devices'] })
  const volumes = Object.values(devices).filter(isVolume)
  const choices = [
    { value: '', label: 'None' },
    ...disks.map((disk) => ({ value: String(disk.id), label: `${disk.label} (${formatSize(disk.size)})` })),
    ...volumes.map((value) => ({ value, label: volumeLabel(value) })),
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {availableSlots(virtModes.find((mode) => mode === selectedMode) ?? 'paravirt').map((slot) => (
        <SelectField key={slot} form={form} name={`devices.${slot}`} label={`Disk in ${slot}`} options={choices} />
      ))}
    </div>
  )
}
