import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useId, useState } from 'react'
import { classes } from './class-names.ts'
import type { FieldIds } from './field.tsx'
import { controlClass, SelectInput } from './inputs.tsx'
import { part, usePart } from './part.ts'

export interface ComboboxItem {
  value: string
  label: string
  /** A second line: sizes, price, where it is. Searched too. */
  hint?: string
  /** Items of one group stand together, in the order given. */
  group?: string
  /** Shown but not to be chosen now, with the reason instead of the hint. */
  whyNot?: string | null
}

export interface ComboboxProps extends Partial<FieldIds> {
  items: readonly ComboboxItem[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  placeholder?: string
  /** Offers to empty it. */
  clearable?: boolean
  disabled?: boolean
  name?: string
  /** Said when nothing matches; a default otherwise. */
  emptyText?: string
  /** The accessible name when there is no label. */
  label?: string
  className?: string
}

const combobox = part<ComboboxPartProps>(() => import('./combobox-part.tsx').then((module) => module.ComboboxPart))

export interface ComboboxPartProps extends ComboboxProps {
  /** The focus was in the stand-in when the part came. */
  takeFocus: boolean
}

/**
 * Chooses one of many, found by typing. Until its code is here an equal looking field stands in; if that code cannot be
 * fetched, the native select does the work.
 */
export function Combobox(props: ComboboxProps) {
  const listId = useId()
  const [focused, setFocused] = useState(false)
  const loaded = usePart(combobox, true, { ...props, takeFocus: focused })
  if (loaded) return loaded
  const { id, describedBy, invalid, label, items, value, onChange, onBlur, placeholder, disabled, name, className } = props
  if (combobox.failed()) {
    return (
      <SelectInput {...{ id, describedBy, invalid, disabled, name, className, onBlur }} aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{placeholder ?? 'Choose'}</option>
        {items.map((item) => (
          <option key={item.value} value={item.value} disabled={Boolean(item.whyNot)}>{item.label}</option>
        ))}
      </SelectInput>
    )
  }
  return (
    <span className={classes('relative flex items-center', className)}>
      <input
        id={id}
        role="combobox"
        aria-expanded={false}
        aria-controls={listId}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-busy
        readOnly
        disabled={disabled}
        placeholder={placeholder}
        value={items.find((item) => item.value === value)?.label ?? ''}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          onBlur?.()
        }}
        className={classes(controlClass, 'bg-surface! pr-8')}
      />
      <ChevronsUpDown size={16} aria-hidden className="pointer-events-none absolute right-2.5 text-ink-muted" />
    </span>
  )
}
