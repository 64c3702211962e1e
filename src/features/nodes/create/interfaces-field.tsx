/** The network interfaces of the new node's configuration profile: up to three slots in order (gaps 2.5). */
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import * as limits from '#contract/limits.ts'
import { characters } from '#contract/schema.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field, type FieldIds } from '#ui/field.tsx'
import { SelectInput, TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { Placed } from '#kit/form/control-field.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import type { CreateForm } from './form.ts'
import { usePartReason } from './part-reason.ts'
import { isSeveral } from './several.ts'
import type { Slot } from './values.ts'

const publicSlot: Slot = { purpose: 'public', label: '', ipam_address: '' }
const vlanSlot: Slot = { ...publicSlot, purpose: 'vlan' }

/** The first one added makes explicit what was there without it: a public eth0. */
const withOneMore = (slots: readonly Slot[]) => (slots.length === 0 ? [publicSlot, vlanSlot] : [...slots, vlanSlot])

export function InterfacesField({ form }: { form: CreateForm }) {
  const [slots, count] = useWatch({ control: form.control, name: ['interfaces', 'count'] })
  return (
    <GroupField
      form={form} name="interfaces" label="Interfaces" optional
      hint="Without any, the node has one public interface on eth0. A VLAN connects nodes of one region privately; a new label makes a new VLAN."
    >
      {({ set, leave }) => (
        <div className="grid gap-3">
          <SlotRows form={form} slots={slots} onSlots={set} onLeave={leave} />
          <NoPublic slots={slots} />
          {isSeveral({ count }) && slots.some(({ purpose, ipam_address: address }) => purpose === 'vlan' && address !== '') && (
            <Notice tone="warn">All of the nodes would have the same address in the VLAN. Leave it empty and give each its own afterwards.</Notice>
          )}
          <div>
            <Button
              size="sm" onClick={() => set(withOneMore(slots))}
              whyNot={slots.length >= limits.maxInterfaces ? `A node has at most ${limits.maxInterfaces} interfaces.` : null}
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
  slots: readonly Slot[]
  onSlots: (slots: Slot[]) => void
  onLeave: () => void
}

function SlotRows({ form, slots, onSlots, onLeave }: RowsProps) {
  const change = (at: number, to: Partial<Slot>) => onSlots(slots.map((slot, index) => (index === at ? { ...slot, ...to } : slot)))
  const move = (at: number, by: number) => onSlots(slots.toSpliced(at, 1).toSpliced(at + by, 0, ...slots.slice(at, at + 1)))
  return slots.map((slot, at) => (
    <SlotRow
      // oxlint-disable-next-line react/no-array-index-key -- its place is what a slot is: eth0, eth1, eth2
      key={at} form={form} slot={slot} at={at} last={at === slots.length - 1}
      onChange={(to) => change(at, to)} onMove={(by) => move(at, by)} onRemove={() => onSlots(slots.toSpliced(at, 1))} onLeave={onLeave}
    />
  ))
}

function NoPublic({ slots }: { slots: readonly Slot[] }) {
  if (slots.length === 0 || slots.at(0)?.purpose === 'public') return null
  const none = slots.every(({ purpose }) => purpose !== 'public')
  return (
    <Notice tone="warn" title={none ? 'No public interface' : 'eth0 is not public'}>
      {none
        ? 'The node still gets public addresses, but they do not work until you set the network up by hand. Only its VLANs reach it.'
        : 'The node is not reachable from the internet until you set its network up by hand.'}
    </Notice>
  )
}

interface RowProps {
  form: CreateForm
  slot: Slot
  at: number
  last: boolean
  onChange: (to: Partial<Slot>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onLeave: () => void
}

function SlotRow(props: RowProps) {
  const { form, slot, at, last, onChange, onMove, onRemove, onLeave } = props
  const name = `eth${at}`
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line p-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start">
      <legend className="px-1 font-mono text-sm font-medium">{name}</legend>
      <Part form={form} name={`interfaces.${at}.purpose`} label={`${name} purpose`}>
        {(ids) => (
          <SelectInput {...ids} value={slot.purpose} onBlur={onLeave} onChange={({ target }) => onChange({ purpose: target.value === 'vlan' ? 'vlan' : 'public' })}>
            <option value="public">Public</option>
            <option value="vlan">VLAN</option>
          </SelectInput>
        )}
      </Part>
      {slot.purpose === 'vlan' ? (
        <>
          <Part form={form} name={`interfaces.${at}.label`} label={`${name} VLAN label`} count={{ value: characters(slot.label), max: limits.vlanLabel.max }}>
            {(ids) => <TextInput {...ids} value={slot.label} autoComplete="off" spellCheck={false} onBlur={onLeave} onChange={({ target }) => onChange({ label: target.value })} />}
          </Part>
          <Part form={form} name={`interfaces.${at}.ipam_address`} label={`${name} address`} optional hint="With its prefix length: 10.0.0.1/24">
            {(ids) => (
              <TextInput {...ids} mono value={slot.ipam_address} autoComplete="off" spellCheck={false} onBlur={onLeave} onChange={({ target }) => onChange({ ipam_address: target.value })} />
            )}
          </Part>
        </>
      ) : <p className="text-sm text-ink-muted sm:col-span-2 sm:pt-7">The node's public addresses, and the private one when it has one.</p>}
      <div className="flex gap-1 sm:pt-6">
        <IconButton label={`Move ${name} up`} icon={ArrowUp} whyNot={at === 0 ? 'It is the first.' : null} onClick={() => onMove(-1)} />
        <IconButton label={`Move ${name} down`} icon={ArrowDown} whyNot={last ? 'It is the last.' : null} onClick={() => onMove(1)} />
        <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
      </div>
    </fieldset>
  )
}

interface PartProps {
  form: CreateForm
  name: `interfaces.${number}.${keyof Slot}`
  label: string
  hint?: string
  optional?: boolean
  count?: { value: number; max: number }
  children: (ids: FieldIds) => ReactNode
}

function Part({ form, name, children, ...rest }: PartProps) {
  const field = { form, name, label: rest.label }
  return <Field {...rest} error={usePartReason(field)}>{(ids) => <Placed field={field} id={ids.id}>{children(ids)}</Placed>}</Field>
}
