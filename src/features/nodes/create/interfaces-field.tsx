/** The network interfaces of the new node's configuration profile: up to three slots in order (gaps 2.5). */
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import * as limits from '#contract/limits.ts'
import { codePointLength } from '#contract/schema.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field, type FieldIds } from '#ui/field.tsx'
import { SelectInput, TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { RegisteredField } from '#kit/form/control-field.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import type { CreateForm } from './form.ts'
import { useNestedError } from './nested-error.ts'
import { isBatch } from './batch.ts'
import type { InterfaceSlot } from './values.ts'

const publicSlot: InterfaceSlot = { purpose: 'public', label: '', ipam_address: '' }
const vlanSlot: InterfaceSlot = { ...publicSlot, purpose: 'vlan' }

/** Without any interface the node has a public eth0, so the first press adds that too. */
const addSlot = (slots: readonly InterfaceSlot[]) =>
  slots.length === 0 ? [publicSlot, vlanSlot] : [...slots, vlanSlot]

export function InterfacesField({ form }: { form: CreateForm }) {
  const [slots, count] = useWatch({ control: form.control, name: ['interfaces', 'count'] })
  return (
    <GroupField
      form={form}
      name="interfaces"
      label="Interfaces"
      optional
      hint="By default, the node has one public interface, eth0. A VLAN is a private network of nodes in the same region. A new label creates a new VLAN."
    >
      {({ onChange, onBlur }) => (
        <div className="grid gap-3">
          <SlotRows form={form} slots={slots} onSlots={onChange} onBlur={onBlur} />
          <PublicInterfaceNotice slots={slots} />
          {isBatch({ count }) &&
            slots.some(({ purpose, ipam_address: address }) => purpose === 'vlan' && address !== '') && (
              <Notice tone="warn">
                All nodes would get the same address in the VLAN. Leave it empty and assign an address to each node
                afterwards.
              </Notice>
            )}
          <div>
            <Button
              size="sm"
              onClick={() => onChange(addSlot(slots))}
              disabledReason={
                slots.length >= limits.maxInterfaces ? `A node has at most ${limits.maxInterfaces} interfaces.` : null
              }
            >
              Add interface
            </Button>
          </div>
        </div>
      )}
    </GroupField>
  )
}

interface RowsProps {
  form: CreateForm
  slots: readonly InterfaceSlot[]
  onSlots: (slots: InterfaceSlot[]) => void
  onBlur: () => void
}

function SlotRows({ form, slots, onSlots, onBlur }: RowsProps) {
  const change = (index: number, patch: Partial<InterfaceSlot>) =>
    onSlots(slots.map((slot, position) => (position === index ? { ...slot, ...patch } : slot)))
  const move = (index: number, offset: number) =>
    onSlots(slots.toSpliced(index, 1).toSpliced(index + offset, 0, ...slots.slice(index, index + 1)))
  return slots.map((slot, index) => (
    <SlotRow
      // oxlint-disable-next-line react/no-array-index-key -- the index is the slot's identity: eth0, eth1, eth2
      key={index}
      form={form}
      slot={slot}
      index={index}
      last={index === slots.length - 1}
      onChange={(patch) => change(index, patch)}
      onMove={(offset) => move(index, offset)}
      onRemove={() => onSlots(slots.toSpliced(index, 1))}
      onBlur={onBlur}
    />
  ))
}

function PublicInterfaceNotice({ slots }: { slots: readonly InterfaceSlot[] }) {
  if (slots.length === 0 || slots.at(0)?.purpose === 'public') return null
  const noPublic = slots.every(({ purpose }) => purpose !== 'public')
  return (
    <Notice tone="warn" title={noPublic ? 'No public interface' : 'eth0 is not public'}>
      {noPublic
        ? 'The node still gets public addresses, but it is only reachable through its VLANs until you configure the network manually.'
        : 'The node is not reachable from the internet until you configure its network manually.'}
    </Notice>
  )
}

interface RowProps {
  form: CreateForm
  slot: InterfaceSlot
  index: number
  last: boolean
  onChange: (patch: Partial<InterfaceSlot>) => void
  onMove: (offset: -1 | 1) => void
  onRemove: () => void
  onBlur: () => void
}

function SlotRow(props: RowProps) {
  const { form, slot, index, last, onChange, onMove, onRemove, onBlur } = props
  const name = `eth${index}`
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line p-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start">
      <legend className="px-1 font-mono text-sm font-medium">{name}</legend>
      <SlotField form={form} name={`interfaces.${index}.purpose`} label={`${name} purpose`}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={slot.purpose}
            onBlur={onBlur}
            onChange={({ target }) => onChange({ purpose: target.value === 'vlan' ? 'vlan' : 'public' })}
          >
            <option value="public">Public</option>
            <option value="vlan">VLAN</option>
          </SelectInput>
        )}
      </SlotField>
      {slot.purpose === 'vlan' ? (
        <>
          <SlotField
            form={form}
            name={`interfaces.${index}.label`}
            label={`${name} VLAN label`}
            count={{ value: codePointLength(slot.label), max: limits.vlanLabel.max }}
          >
            {(ids) => (
              <TextInput
                {...ids}
                value={slot.label}
                autoComplete="off"
                spellCheck={false}
                onBlur={onBlur}
                onChange={({ target }) => onChange({ label: target.value })}
              />
            )}
          </SlotField>
          <SlotField
            form={form}
            name={`interfaces.${index}.ipam_address`}
            label={`${name} address`}
            optional
            hint="With prefix length: 10.0.0.1/24"
          >
            {(ids) => (
              <TextInput
                {...ids}
                mono
                value={slot.ipam_address}
                autoComplete="off"
                spellCheck={false}
                onBlur={onBlur}
                onChange={({ target }) => onChange({ ipam_address: target.value })}
              />
            )}
          </SlotField>
        </>
      ) : (
        <p className="text-sm text-ink-muted sm:col-span-2 sm:pt-7">
          The node's public addresses, and its private one if it has one.
        </p>
      )}
      <div className="flex gap-1 sm:pt-6">
        <IconButton
          label={`Move ${name} up`}
          icon={ArrowUp}
          disabledReason={index === 0 ? 'It is the first.' : null}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={`Move ${name} down`}
          icon={ArrowDown}
          disabledReason={last ? 'It is the last.' : null}
          onClick={() => onMove(1)}
        />
        <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
      </div>
    </fieldset>
  )
}

interface SlotFieldProps {
  form: CreateForm
  name: `interfaces.${number}.${keyof InterfaceSlot}`
  label: string
  hint?: string
  optional?: boolean
  count?: { value: number; max: number }
  children: (ids: FieldIds) => ReactNode
}

function SlotField({ form, name, children, ...rest }: SlotFieldProps) {
  const field = { form, name, label: rest.label }
  return (
    <Field {...rest} error={useNestedError(field)}>
      {(ids) => (
        <RegisteredField field={field} id={ids.id}>
          {children(ids)}
        </RegisteredField>
      )}
    </Field>
  )
}
