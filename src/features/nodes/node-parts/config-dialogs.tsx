/** A new configuration profile of a node, and the change of one: what it boots, from which disks (gaps 4.10). */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { configs, deviceSlots, virtModes } from '#contract/areas/configs.ts'
import * as limits from '#contract/limits.ts'
import type { Refusal } from '#contract/refusal.ts'
import { slotsOf } from '#contract/rules/node-parts.ts'
import { requiredReason } from '#contract/schema.ts'
import { isMissing } from '#api/error.ts'
import { CheckField } from '#kit/form/check-field.tsx'
import { ComboField } from '#kit/form/combo-field.tsx'
import { Form } from '#kit/form/form.tsx'
import { NumberField } from '#kit/form/number-field.tsx'
import { SelectField } from '#kit/form/select-field.tsx'
import { TextField } from '#kit/form/text-field.tsx'
import { nothingChanged } from '#kit/form/changes.ts'
import { useResourceForm, type FieldsOf } from '#kit/form/use-resource-form.ts'
import { toast } from '#kit/toast.ts'
import type { NodeDialogProps } from '../actions/dialog-props.ts'
import { FormDialog } from '../actions/form-dialog.tsx'
import { size } from '../create/words.ts'
import { diskList } from '../node/queries.ts'
import { bodyOf, changesOf, isVolume, newValues, valuesOf, type ConfigValues } from './config-values.ts'
import type { ConfigDialogProps } from './dialogs.tsx'
import { createConfig, kernelList, updateConfig } from './queries.ts'

const useDisks = (nodeId: number) => useQuery(diskList(nodeId)).data?.data ?? []
const missing = ({ memory_limit: limit }: ConfigValues): Refusal[] => (limit === null ? [{ field: 'memory_limit', reason: requiredReason('memory_limit') }] : [])

export function NewConfigDialog({ node, ...dialog }: NodeDialogProps) {
  const disks = useDisks(node.id)
  const mutation = useMutation(createConfig)
  const [start] = useState(() => newValues(disks))
  const form = useResourceForm({
    name: 'node-config', of: configs.create, values: start, also: missing, call: (values) => ({ path: { nodeId: node.id }, body: bodyOf(values) }),
  })
  return (
    <FormDialog {...dialog} form={form} title={`Add a configuration profile to ${node.label}`} description="What the node boots, and from which of its disks.">
      <Form
        form={form} mutation={mutation} label="Add profile"
        onDone={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `${node.label} can boot ${label}` })
        }}
      >
        <Fields form={form} nodeId={node.id} />
      </Form>
    </FormDialog>
  )
}

export function EditConfigDialog({ node, config, ...dialog }: ConfigDialogProps) {
  const mutation = useMutation(updateConfig)
  const disks = useQuery(diskList(node.id)).data?.data
  const [start] = useState(() => valuesOf(config, disks))
  const form = useResourceForm({
    name: 'node-config-change', of: configs.update, values: start, also: missing,
    call: (values) => ({ path: { nodeId: node.id, configId: config.id }, body: changesOf(start, values) }),
  })
  const prepare = async (values: ConfigValues) => (Object.keys(changesOf(start, values)).length > 0 ? true : nothingChanged)
  return (
    <FormDialog {...dialog} form={form} title={`Change ${config.label}`} description="A change takes effect at the next boot or reboot. Network interfaces stay as they are.">
      <Form
        form={{ ...form, prepare }} mutation={mutation} label="Save profile"
        onDone={({ label }) => {
          dialog.onClose()
          toast({ tone: 'ok', text: `Saved ${label}` })
        }}
      >
        <Fields form={form} nodeId={node.id} />
      </Form>
    </FormDialog>
  )
}

interface Props {
  form: FieldsOf<ConfigValues>
  nodeId: number
}

const helpers = [
  ['updatedb_disabled', 'Keep updatedb from running'], ['distro', 'Distribution helper'], ['modules_dep', 'modules.dep helper'],
  ['network', 'Network helper'], ['devtmpfs_automount', 'Mount devtmpfs'],
] as const

function Fields({ form, nodeId }: Props) {
  return (
    <>
      <TextField form={form} name="label" label="Label" limit={limits.configLabel} />
      <KernelField form={form} />
      <Slots form={form} nodeId={nodeId} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="root_device" label="Root device" choices={deviceSlots.map((slot) => ({ value: `/dev/${slot}`, label: `/dev/${slot}` }))} />
        <NumberField form={form} name="memory_limit" label="Memory limit" unit="MB" hint="0 is all there is." />
        <SelectField
          form={form} name="run_level" label="Run level"
          choices={[{ value: 'default', label: 'Default' }, { value: 'single', label: 'Single user' }, { value: 'binbash', label: 'A shell only' }]}
        />
        <SelectField
          form={form} name="virt_mode" label="Virtualization"
          choices={[{ value: 'paravirt', label: 'Paravirtualized' }, { value: 'fullvirt', label: 'Full, with four disks at most' }]}
        />
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        {helpers.map(([name, label]) => <CheckField key={name} form={form} name={`helpers.${name}`} label={label} />)}
      </div>
      <TextField form={form} name="comments" label="Comments" optional rows={2} />
    </>
  )
}

function KernelField({ form }: Pick<Props, 'form'>) {
  const { data, error } = useQuery(kernelList)
  if (isMissing(error)) return <TextField form={form} name="kernel" label="Kernel" mono hint="This service does not list its kernels. Give the id of one." />
  return (
    <ComboField
      form={form} name="kernel" label="Kernel" emptyText="No kernel matches." hint="GRUB 2 boots the kernel of the system on the disk."
      items={(data?.data ?? []).filter(({ deprecated }) => !deprecated).map((kernel) => ({ value: kernel.id, label: kernel.label, hint: kernel.architecture }))}
    />
  )
}

function Slots({ form, nodeId }: Props) {
  const disks = useDisks(nodeId)
  const [chosen, devices] = useWatch({ control: form.control, name: ['virt_mode', 'devices'] })
  const volumes = Object.values(devices).filter(isVolume)
  const choices = [
    { value: '', label: 'None' },
    ...disks.map((disk) => ({ value: String(disk.id), label: `${disk.label} (${size(disk.size)})` })),
    ...volumes.map((value) => ({ value, label: `V${value.slice(1)}` })),
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {slotsOf(virtModes.find((mode) => mode === chosen) ?? 'paravirt').map((slot) => (
        <SelectField key={slot} form={form} name={`devices.${slot}`} label={`Disk in ${slot}`} choices={choices} />
      ))}
    </div>
  )
}
