/** The network interfaces of a configuration profile: up to three slots in order (gaps 2.5). */
import { useEffect, useRef, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { vlanList } from '#queries/configs.ts'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { ArrowUp } from '#ui/icons/arrow-up.ts'
import { Trash2 } from '#ui/icons/trash-2.ts'
import * as limits from '#contract/limits.ts'
import { codePointLength } from '#contract/schema.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field, type FieldIds } from '#ui/field.tsx'
import { SelectInput, TextInput } from '#ui/inputs.tsx'
import { Notice } from '#ui/notice.tsx'
import { RegisteredField } from '#kit/form/fields/control-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'
import { addSlot, type InterfaceSlot } from './interface-slots.ts'
import { useNestedError } from './nested-error.ts'
import { VlanNotice } from './vlan-notices.tsx'

/** Connects a control with the form: every form with these rows has an `interfaces` field. */
type FieldOf<Values extends FieldValues> = (
  name: `interfaces.${number}.${keyof InterfaceSlot}`,
  label: string,
) => FieldProps<Values, unknown>

interface RowsProps<Values extends FieldValues> {
  fieldOf: FieldOf<Values>
  slots: readonly InterfaceSlot[]
  onSlots: (slots: InterfaceSlot[]) => void
  onBlur: () => void
  /** The region of the node, for suggesting its VLANs; empty while none is chosen. */
  region: string
  /** Null for a new node. */
  nodeId: number | null
}

/** The labels of the VLANs in a region. None where the service does not list VLANs. */
function useVlanLabels(region: string, slots: readonly InterfaceSlot[]): readonly string[] {
  const isAsked = slots.some(({ purpose }) => purpose === 'vlan') && region !== ''
  const { data } = useQuery({ ...vlanList, enabled: isAsked })
  return (data?.data ?? []).filter((vlan) => vlan.region === region).map(({ label }) => label)
}

const slotName = (index: number) => `eth${index}`
const moveLabel = (index: number, offset: -1 | 1) =>
  offset < 0 ? t('Move {name} up', { name: slotName(index) }) : t('Move {name} down', { name: slotName(index) })
const removeLabel = (index: number) => t('Remove {name}', { name: slotName(index) })
const named = (label: string) => `[aria-label="${label}"]`
const addLabel = () => t('Add interface')

/** One row of controls for each interface, and the button that adds one. */
export function InterfaceRows<Values extends FieldValues>({
  fieldOf,
  slots,
  onSlots,
  onBlur,
  region,
  nodeId,
}: RowsProps<Values>) {
  const vlanLabels = useVlanLabels(region, slots)
  const change = (index: number, patch: Partial<InterfaceSlot>) =>
    onSlots(slots.map((slot, position) => (position === index ? { ...slot, ...patch } : slot)))
  const container = useRef<HTMLDivElement>(null)
  /** The selector of the control to focus after the slots are rendered. */
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    container.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
  })
  const move = (index: number, offset: -1 | 1) => {
    // The focus moves along with the interface, so that the same key moves it further.
    focusNext.current = named(moveLabel(index + offset, offset))
    announce(t('Moved to {name}', { name: slotName(index + offset) }))
    onSlots(slots.toSpliced(index, 1).toSpliced(index + offset, 0, ...slots.slice(index, index + 1)))
  }
  const remove = (index: number) => {
    const remaining = slots.length - 1
    focusNext.current = named(remaining === 0 ? addLabel() : removeLabel(Math.min(index, remaining - 1)))
    onSlots(slots.toSpliced(index, 1))
  }
  return (
    <div ref={container} className="grid gap-3">
      {slots.map((slot, index) => (
        <SlotRow
          // oxlint-disable-next-line react/no-array-index-key -- the index is the slot's identity: eth0, eth1, eth2
          key={index}
          fieldOf={fieldOf}
          slot={slot}
          index={index}
          last={index === slots.length - 1}
          onChange={(patch) => change(index, patch)}
          onMove={(offset) => move(index, offset)}
          onRemove={() => remove(index)}
          onBlur={onBlur}
          vlanLabels={vlanLabels}
        />
      ))}
      <PublicInterfaceNotice slots={slots} />
      <VlanNotice slots={slots} region={region} nodeId={nodeId} />
      <div>
        <Button
          size="sm"
          aria-label={addLabel()}
          onClick={() => {
            // The new controls are before this button.
            const next = addSlot(slots)
            focusNext.current = `fieldset:nth-of-type(${next.length}) select`
            onSlots(next)
          }}
          disabledReason={
            slots.length >= limits.maxInterfaces
              ? t('A node has at most {max} interfaces.', { max: formatNumber(limits.maxInterfaces) })
              : null
          }
        >
          {addLabel()}
        </Button>
      </div>
    </div>
  )
}

function PublicInterfaceNotice({ slots }: { slots: readonly InterfaceSlot[] }) {
  if (slots.length === 0 || slots.at(0)?.purpose === 'public') return null
  const noPublic = slots.every(({ purpose }) => purpose !== 'public')
  return (
    <Notice tone="warn" title={noPublic ? t('No public interface') : t('eth0 is not public')}>
      {noPublic
        ? t(
            'The node still gets public addresses, but it is only reachable through its VLANs until you configure the network manually.',
          )
        : t('The node is not reachable from the internet until you configure its network manually.')}
    </Notice>
  )
}

interface RowProps<Values extends FieldValues> {
  fieldOf: FieldOf<Values>
  slot: InterfaceSlot
  index: number
  last: boolean
  onChange: (patch: Partial<InterfaceSlot>) => void
  onMove: (offset: -1 | 1) => void
  onRemove: () => void
  onBlur: () => void
  /** Suggested. */
  vlanLabels: readonly string[]
}

function SlotRow<Values extends FieldValues>(props: RowProps<Values>) {
  const { fieldOf, slot, index, last, onChange, onMove, onRemove, onBlur, vlanLabels } = props
  const name = slotName(index)
  return (
    // Wraps on its own: if it were a size container, Chromium would leave rows without a height after removing one with
    // errors.
    <fieldset className="flex min-w-0 flex-wrap items-start gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-mono text-sm font-medium">{name}</legend>
      <SlotField
        field={fieldOf(`interfaces.${index}.purpose`, t('{name} purpose', { name }))}
        className="flex-none basis-36 max-sm:basis-full"
      >
        {(ids) => (
          <SelectInput
            {...ids}
            value={slot.purpose}
            onBlur={onBlur}
            onChange={({ target }) => onChange({ purpose: target.value === 'vlan' ? 'vlan' : 'public' })}
          >
            <option value="public">{t('Public')}</option>
            <option value="vlan">VLAN</option>
          </SelectInput>
        )}
      </SlotField>
      {slot.purpose === 'vlan' ? (
        <>
          <SlotField
            field={fieldOf(`interfaces.${index}.label`, t('{name} VLAN label', { name }))}
            className="flex-[1_1_12rem]"
            count={{ value: codePointLength(slot.label), max: limits.vlanLabel.max }}
          >
            {(ids) => (
              <TextInput
                {...ids}
                value={slot.label}
                suggestions={vlanLabels}
                autoComplete="off"
                spellCheck={false}
                onBlur={onBlur}
                onChange={({ target }) => onChange({ label: target.value })}
              />
            )}
          </SlotField>
          <SlotField
            field={fieldOf(`interfaces.${index}.ipam_address`, t('{name} address', { name }))}
            className="flex-[1_1_12rem]"
            optional
            hint={t('With prefix length: 10.0.0.1/24')}
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
        <p className="min-w-0 flex-[1_1_12rem] text-sm text-ink-muted sm:pt-7">
          {t('The node’s public addresses, and its private address if it has one.')}
        </p>
      )}
      <div className="ms-auto flex gap-1 sm:pt-6">
        <IconButton
          label={moveLabel(index, -1)}
          icon={ArrowUp}
          disabledReason={index === 0 ? t('Already first.') : null}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={moveLabel(index, 1)}
          icon={ArrowDown}
          disabledReason={last ? t('Already last.') : null}
          onClick={() => onMove(1)}
        />
        <IconButton label={removeLabel(index)} icon={Trash2} onClick={onRemove} />
      </div>
    </fieldset>
  )
}

interface SlotFieldProps<Values extends FieldValues> {
  field: FieldProps<Values, unknown>
  hint?: string
  optional?: boolean
  className?: string
  count?: { value: number; max: number }
  children: (ids: FieldIds) => ReactNode
}

function SlotField<Values extends FieldValues>({ field, children, ...rest }: SlotFieldProps<Values>) {
  return (
    <Field {...rest} label={field.label} error={useNestedError(field)}>
      {(ids) => (
        <RegisteredField field={field} id={ids.id}>
          {children(ids)}
        </RegisteredField>
      )}
    </Field>
  )
}
