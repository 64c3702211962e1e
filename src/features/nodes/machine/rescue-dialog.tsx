/** Boots a node into the rescue system, with a choice of attached disks (gaps 4.2). */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Disk } from '#contract/areas/disks.ts'
import { machine, noRescueDeviceReason, type RescueDevices } from '#contract/areas/machine.ts'
import { machineActionDisabledReason, rescueSlots } from '#contract/rules/nodes/machine-actions.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { Notice } from '#ui/notice.tsx'
import { Form } from '#kit/form/form.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { SelectField } from '#kit/form/fields/select-field.tsx'
import { useResourceForm } from '#kit/form/use-resource-form.ts'
import { t } from '#contract/translate.ts'
import { toastWork } from '#kit/toast.ts'
import { diskList } from '#queries/disks.ts'
import { rescueNode } from '#queries/machine.ts'
import { type NodeDialogProps, useLiveNode } from '#shared/nodes/node.ts'
import { diskOptions } from '../fields/disk-options.ts'

/** The id of the disk in each slot as text; empty for none. */
type RescueValues = Record<(typeof rescueSlots)[number], string>

const initialSlots = (disks: readonly Disk[]): RescueValues => {
  const at = (index: number) => String(disks[index]?.id ?? '')
  return { sda: at(0), sdb: at(1), sdc: at(2), sdd: at(3), sde: at(4), sdf: at(5), sdg: at(6) }
}

const toDevices = (values: RescueValues): RescueDevices =>
  Object.fromEntries(
    rescueSlots.flatMap((slot) => (values[slot] === '' ? [] : [[slot, { disk_id: Number(values[slot]) }]])),
  )

function validateSlots(values: RescueValues): ErrorDetail[] {
  const used = rescueSlots.filter((slot) => values[slot] !== '')
  if (used.length === 0) return [{ field: 'sda', reason: noRescueDeviceReason }]
  const repeated = used.filter((slot) => used.find((other) => values[other] === values[slot]) !== slot)
  return repeated.map((field) => ({ field, reason: t('This disk is already in another slot') }))
}

const fieldMap = { devices: 'sda', ...Object.fromEntries(rescueSlots.map((slot) => [`devices.${slot}`, slot])) }

export function RescueDialog({ node: initialNode, ...dialog }: NodeDialogProps) {
  const disks = useQuery(diskList(initialNode.id))
  const known = disks.data?.data
  if (!known && !disks.error) return null
  return <RescueForm {...dialog} node={initialNode} disks={known ?? []} hasNone={known?.length === 0} />
}

interface FormProps extends NodeDialogProps {
  /** Also empty if the disks could not be read. */
  disks: readonly Disk[]
  hasNone: boolean
}

function RescueForm({ node: initialNode, disks, hasNone, ...dialog }: FormProps) {
  const mutation = useMutation(rescueNode)
  const node = useLiveNode(initialNode, mutation.isPending)
  const [initialValues] = useState(() => initialSlots(disks))
  const form = useResourceForm({
    name: 'node-rescue',
    operation: machine.rescue,
    values: initialValues,
    // Without a list of disks, the service attaches all of them.
    toRequest: (values: RescueValues) => ({
      path: { nodeId: initialNode.id },
      body: disks.length > 0 ? { devices: toDevices(values) } : {},
    }),
    validate: (values) => (disks.length > 0 ? validateSlots(values) : []),
    fieldMap,
  })
  const statusReason = machineActionDisabledReason('rescue', node.status)
  const chosen: Partial<RescueValues> = useWatch({ control: form.control })
  const options = diskOptions(disks, Object.values(chosen))
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={t('Boot {label} into rescue mode', { label: initialNode.label })}
      description={t('A small system in memory, from which you can repair or copy its disks.')}
    >
      <Form
        form={form}
        mutation={mutation}
        label={t('Boot into rescue mode')}
        unavailable={statusReason}
        onSuccess={() => {
          dialog.onClose()
          toastWork(t('{label} is booting into rescue mode', { label: initialNode.label }), { node: initialNode.id })
        }}
      >
        {statusReason === null && (
          <Notice tone="warn">
            {node.status === 'running' ? `${t('Everything running on it stops.')} ` : ''}
            {hasNone
              ? t('The node has no disks to repair or copy.')
              : t(
                  'Its disks are attached but not mounted, and nothing on them changes by itself. To leave rescue mode, reboot the node or shut it down.',
                )}
          </Notice>
        )}
        {hasNone ? null : disks.length === 0 ? (
          <p className="text-ink-muted">{t('All disks of the node are attached in order.')}</p>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2">
            {rescueSlots
              .filter((slot, at) => at < Math.max(2, disks.length) || chosen[slot])
              .map((slot) => (
                <SelectField
                  key={slot}
                  form={form}
                  name={slot}
                  label={t('Disk in {slot}', { slot })}
                  options={options}
                />
              ))}
          </div>
        )}
      </Form>
    </FormDialog>
  )
}
