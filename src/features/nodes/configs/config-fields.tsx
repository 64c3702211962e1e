/** The fields of a configuration profile: what the node boots, from which disks, with which network interfaces. */
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { hasVlan } from '#shared/nodes/interfaces.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { deviceSlots } from '#contract/areas/configs.ts'
import type { Node } from '#contract/areas/nodes.ts'
import * as limits from '#contract/limits.ts'
import { vlanCapability } from '#contract/rules/regions/regions.ts'
import { isUnsupported } from '#api/error.ts'
import { Notice } from '#ui/notice.tsx'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import { NumberField } from '#kit/form/fields/number-field.tsx'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { TextField } from '#kit/form/fields/text-field.tsx'
import type { FormHandle } from '#kit/form/use-resource-form.ts'
import { inContext, t } from '#contract/translate.ts'
import { kernelList } from '#queries/configs.ts'
import { diskList } from '#queries/disks.ts'
import { regionList } from '#queries/regions.ts'
import { diskOptions } from '../fields/disk-options.ts'
import { InterfaceRows } from '../fields/interface-rows.tsx'
import { interfacesHint } from '../fields/interface-slots.ts'
import { isVolume, rootDevices, shownSlots, volumeLabel, type ConfigValues } from './config-values.ts'

interface Props {
  form: FormHandle<ConfigValues>
  node: Node
}

const helpers = () =>
  [
    ['updatedb_disabled', t('Disable updatedb')],
    ['distro', t('Distribution helper')],
    ['modules_dep', t('modules.dep helper')],
    ['network', t('Network helper')],
    ['devtmpfs_automount', t('Mount devtmpfs')],
  ] as const

export function ConfigFields({ form, node }: Props) {
  const [rootDevice, devices, mode] = useWatch({
    control: form.control,
    name: ['root_device', 'devices', 'virt_mode'],
  })
  const emptyRoot = deviceSlots.find((slot) => rootDevice === `/dev/${slot}` && devices[slot] === '')
  return (
    <>
      <TextField form={form} name="label" label={t('Label')} limit={limits.configLabel} />
      <KernelField form={form} />
      <SlotFields form={form} node={node} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="root_device"
          label={t('Root device')}
          hint={emptyRoot && t('There is no disk in {slot}.', { slot: emptyRoot })}
          options={rootDevices({ virt_mode: mode, root_device: rootDevice }).map((value) => ({ value, label: value }))}
        />
        <NumberField form={form} name="memory_limit" label={t('Memory limit')} unit="MB" hint={t('0 = no limit.')} />
        <SelectField
          form={form}
          name="run_level"
          label={t('Run level')}
          options={[
            { value: 'default', label: inContext('run level', 'Default') },
            { value: 'single', label: t('Single user') },
            { value: 'binbash', label: t('Shell only (binbash)') },
          ]}
        />
        <SelectField
          form={form}
          name="virt_mode"
          label={t('Virtualization')}
          hint={mode === 'fullvirt' ? t('Has the slots sda to sdd only.') : undefined}
          options={[
            { value: 'paravirt', label: t('Paravirtualization') },
            { value: 'fullvirt', label: t('Full virtualization') },
          ]}
        />
      </div>
      <InterfacesField form={form} node={node} />
      <div className="grid gap-2 sm:grid-cols-2">
        {helpers().map(([name, label]) => (
          <CheckboxField key={name} form={form} name={`helpers.${name}`} label={label} />
        ))}
      </div>
      <TextField form={form} name="comments" label={t('Comments')} limit={limits.configComments} optional rows={2} />
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
        label={t('Kernel')}
        mono
        hint={t('This service does not list its kernels. Enter the ID.')}
      />
    )
  return (
    <ComboboxField
      form={form}
      name="kernel"
      label={t('Kernel')}
      emptyText={t('No kernel matches.')}
      hint={t('GRUB 2 boots the kernel installed on the disk.')}
      items={(data?.data ?? [])
        .filter(({ deprecated }) => !deprecated)
        .map((kernel) => ({ value: kernel.id, label: kernel.label, hint: kernel.architecture }))}
    />
  )
}

function SlotFields({ form, node }: Props) {
  const disks = useQuery(diskList(node.id)).data?.data
  const [mode, devices] = useWatch({ control: form.control, name: ['virt_mode', 'devices'] })
  const chosen = Object.values(devices)
  const choices = [
    ...diskOptions(disks ?? [], disks ? chosen.filter((value) => !isVolume(value)) : []),
    ...chosen.filter(isVolume).map((value) => ({ value, label: volumeLabel(value) })),
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shownSlots({ virt_mode: mode, devices }).map((slot) => (
        <SelectField
          key={slot}
          form={form}
          name={`devices.${slot}`}
          label={t('Disk in {slot}', { slot })}
          options={choices}
        />
      ))}
    </div>
  )
}

function InterfacesField({ form, node }: Props) {
  const slots = useWatch({ control: form.control, name: 'interfaces' })
  const region = useQuery(regionList).data?.data.find(({ id }) => id === node.region)
  return (
    <GroupField form={form} name="interfaces" label={t('Interfaces')} optional hint={interfacesHint()}>
      {({ onChange, onBlur }) => (
        <div className="grid gap-3">
          <InterfaceRows
            fieldOf={(name, label) => ({ form, name, label })}
            slots={slots}
            region={node.region}
            nodeId={node.id}
            onSlots={onChange}
            onBlur={onBlur}
          />
          {hasVlan(slots) && region && !region.capabilities.includes(vlanCapability) && (
            <Notice tone="warn">
              {t('VLANs are not available in this region: {region}.', { region: regionLabel(region) })}
            </Notice>
          )}
        </div>
      )}
    </GroupField>
  )
}
