import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useMemo, useRef, useState } from 'react'
import { announce } from './announce.ts'
import { classes } from './class-names.ts'
import type { FieldIds } from './field.tsx'
import { controlClass } from './control.ts'
import { Option, Options } from './options.tsx'

export interface ComboboxItem {
  value: string
  label: string
  /** A second line: sizes, price, where it is. Searched too. */
  hint?: string
  /** Items of one group stand together, in the order of their first item. */
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
  /** Said when nothing matches. */
  emptyText?: string
  /** The accessible name when there is no label. */
  label?: string
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** More than these are not drawn at once: typing narrows them down. */
const drawn = 200

/** Every typed word must occur somewhere in label, hint, group or value. */
function matches(item: ComboboxItem, words: readonly string[]) {
  const text = `${item.label} ${item.hint ?? ''} ${item.group ?? ''} ${item.value}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Groups in the order of their first item; items without one come under the empty name. */
function grouped(items: readonly ComboboxItem[]): [string, ComboboxItem[]][] {
  const groups = new Map<string, ComboboxItem[]>()
  for (const item of items) groups.set(item.group ?? '', [...(groups.get(item.group ?? '') ?? []), item])
  return [...groups]
}

/**
 * Chooses one of many, found by typing. Opens on press, typing or an arrow key; Enter chooses, Escape closes and keeps the
 * value, leaving keeps the value. What cannot be chosen is
 * reached by the arrow keys too, for its reason. It is a text box with a list (ARIA combobox), without a toolkit: that of the toolkit hides
 * the page around it from assistive technology while it is open.
 */
export function Combobox(props: ComboboxProps) {
  const { id, describedBy, invalid, items, value, onChange, onBlur, placeholder, clearable, disabled, name, label, ref, className } = props
  const listId = useId()
  const box = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  /** What is typed; null while the box shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState<string | null>(null)

  const chosen = items.find((item) => item.value === value)
  const { groups, shown, hidden } = useMemo(() => {
    const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const found = items.filter((item) => matches(item, words))
    const groups = grouped(found.slice(0, drawn))
    return { groups, shown: groups.flatMap(([, members]) => members), hidden: Math.max(0, found.length - drawn) }
  }, [items, typed])

  const show = () => {
    if (disabled || open) return
    setOpen(true)
    setActive(value)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(null)
  }
  const choose = (item: ComboboxItem) => {
    if (item.value !== value) onChange(item.value)
    close()
  }
  const move = (key: string) => {
    const at = shown.findIndex((item) => item.value === active)
    const last = shown.length - 1
    const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, PageDown: Math.min(last, at + 8), PageUp: Math.max(0, at - 8) }[key]
    setActive((to === undefined ? undefined : shown[to]?.value) ?? null)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (!open) show()
      if (open || value === null) move(key)
    } else if (open && (key === 'PageDown' || key === 'PageUp')) {
      event.preventDefault()
      move(key)
    } else if (open && key === 'Enter') {
      event.preventDefault()
      const item = shown.find((one) => one.value === active)
      if (item && !item.whyNot) choose(item)
    } else if (open && key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const found = items.filter((item) => matches(item, words))
    setActive(found.find((item) => !item.whyNot)?.value ?? null)
    announce(found.length === 1 ? '1 option' : `${found.length} options`)
  }
  const leave = (event: FocusEvent<HTMLSpanElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    onBlur?.()
  }

  const optionId = (item: ComboboxItem) => `${listId}-${shown.indexOf(item)}`
  const activeItem = open ? shown.find((item) => item.value === active) : undefined
  return (
    <span ref={box} onBlur={leave} className={classes('relative flex min-w-0 items-center', className)}>
      <input
        ref={ref}
        id={id}
        name={name}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeItem ? optionId(activeItem) : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onClick={show}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
        className={classes(controlClass, clearable && chosen ? 'pr-16' : 'pr-9')}
      />
      {clearable && chosen && !disabled ? (
        <button
          type="button"
          aria-label="Clear"
          onClick={(event) => {
            onChange(null)
            close()
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
          className="absolute right-8 grid size-6 place-items-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      ) : null}
      <ChevronsUpDown size={16} aria-hidden className="pointer-events-none absolute right-2.5 text-ink-muted" />
      {open ? (
        <Options id={listId} label={label ?? placeholder ?? 'Options'} anchor={box}>
          {groups.map(([group, members], at) => (
            <Group key={group} name={group} id={`${listId}-group-${at}`}>
              {members.map((item) => (
                <Option
                  key={item.value}
                  id={optionId(item)}
                  active={item.value === active}
                  chosen={item.value === value}
                  disabled={Boolean(item.whyNot)}
                  onChoose={() => choose(item)}
                  onPoint={() => setActive(item.value)}
                >
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="truncate">{item.label}</span>
                    {item.whyNot || item.hint ? <span className="text-xs text-ink-muted">{item.whyNot || item.hint}</span> : null}
                  </span>
                  {item.value === value ? <Check size={16} aria-hidden className="flex-none text-accent" /> : null}
                </Option>
              ))}
            </Group>
          ))}
          {shown.length === 0 ? <p className="px-2 py-3 text-ink-muted">{props.emptyText ?? 'Nothing matches.'}</p> : null}
          {hidden > 0 ? <p className="px-2 py-2 text-xs text-ink-muted">{hidden} more: type to narrow them down.</p> : null}
        </Options>
      ) : null}
    </span>
  )
}

function Group({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  const look = 'm-0 not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1'
  if (!name) return <div role="none" className={look}>{children}</div>
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options inside a listbox
    <div role="group" aria-labelledby={id} className={look}>
      <div id={id} className="px-2 pt-1 pb-0.5 text-xs font-medium text-ink-faint">{name}</div>
      {children}
    </div>
  )
}
