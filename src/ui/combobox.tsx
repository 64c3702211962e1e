import { Check } from './icons/check.ts'
import { ChevronsUpDown } from './icons/chevrons-up-down.ts'
import { X } from './icons/x.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { announce } from './announce.ts'
import { classes } from './class-names.ts'
import type { FieldIds } from './field.tsx'
import { controlClass } from './control.ts'
import { ListboxOption, Listbox } from './listbox.tsx'
import { useListbox } from './use-listbox.ts'

export interface ComboboxItem {
  value: string
  label: string
  /** A second line, such as size, price or location. Searched too. */
  hint?: string
  /** Searched, but not shown. */
  keywords?: string
  /** Items of a group are shown together, in the order of the groups' first items. */
  group?: string
  /** Why it cannot be selected now; shown instead of the hint. */
  disabledReason?: string | null
}

export interface ComboboxProps extends Partial<FieldIds> {
  items: readonly ComboboxItem[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  placeholder?: string
  /** Shows a button that clears the value. */
  clearable?: boolean
  disabled?: boolean
  name?: string
  /** Shown when nothing matches. */
  emptyText?: string
  /** Called with the typed text, and with an empty one on closing: the caller then provides the items found for it. */
  onSearch?: ((searchText: string) => void) | undefined
  /** The items do not yet match the typed text. */
  searching?: boolean | undefined
  /** The accessible name when no label element names it. */
  label?: string
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** How many items are rendered at most, enough for all countries and time zones; typing narrows them down. */
const maxShown = 500

/** Items in whose label, hint, keywords, group or value every typed word occurs. */
function findItems(items: readonly ComboboxItem[], query: string): readonly ComboboxItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter(({ label, hint = '', keywords = '', group = '', value }) => {
    const text = `${label} ${hint} ${keywords} ${group} ${value}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Groups in the order of their first item; items without a group are under the empty name. */
function groupItems(items: readonly ComboboxItem[]): [string, ComboboxItem[]][] {
  const groups = new Map<string, ComboboxItem[]>()
  for (const item of items) groups.set(item.group ?? '', [...(groups.get(item.group ?? '') ?? []), item])
  return [...groups]
}

/**
 * Selects one of many items, found by typing. Opens on a click, on typing and by an arrow key; Enter selects; Escape
 * and leaving close it and keep the value. The arrow keys also reach disabled items, so that their reason is read out.
 * Not the toolkit's combobox: docs/decisions/0102-own-combobox.md.
 */
export function Combobox(props: ComboboxProps) {
  const {
    id,
    describedBy,
    invalid,
    items,
    value,
    onChange,
    onBlur,
    placeholder,
    clearable,
    disabled,
    name,
    label,
    ref,
    className,
    onSearch,
    searching = false,
  } = props
  const container = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  /** The typed text; null while the box shows the value. */
  const [query, setQuery] = useState<string | null>(null)

  const selected = items.find((item) => item.value === value)
  const { groups, shown, hidden } = useMemo(() => {
    const found = findItems(items, query ?? '')
    const groups = groupItems(found.slice(0, maxShown))
    return { groups, shown: groups.flatMap(([, members]) => members), hidden: Math.max(0, found.length - maxShown) }
  }, [items, query])

  const openList = () => {
    if (disabled || open) return
    setOpen(true)
    listbox.setActiveKey(value)
  }
  const closeList = () => {
    setOpen(false)
    setQuery(null)
    onSearch?.('')
    listbox.setActiveKey(null)
  }
  const listbox = useListbox({
    items: shown,
    keyOf: (item) => item.value,
    isDisabled: (item) => Boolean(item.disabledReason),
    onSelect: (item) => {
      if (item.value !== value) onChange(item.value)
      closeList()
    },
    open,
    onOpen: openList,
    onClose: closeList,
    moveOnOpen: value === null,
    firstByDefault: query !== null,
  })
  useAnnouncedCount(query === null || searching ? null : shown.length + hidden)
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (listbox.handleKeyDown(event) || event.nativeEvent.isComposing) return
    // With an open list and no active option, Enter must not submit the form either.
    if (open && event.key === 'Enter') event.preventDefault()
  }
  const handleInput = (text: string) => {
    setQuery(text)
    setOpen(true)
    listbox.setActiveKey(null)
    onSearch?.(text)
  }
  const handleBlur = (event: FocusEvent<HTMLSpanElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    closeList()
    onBlur?.()
  }

  return (
    <span ref={container} onBlur={handleBlur} className={classes('relative flex min-w-0 items-center', className)}>
      <input
        ref={ref}
        id={id}
        name={name}
        type="text"
        {...listbox.inputProps}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        placeholder={placeholder}
        value={query ?? selected?.label ?? ''}
        onChange={(event) => handleInput(event.target.value)}
        onClick={({ currentTarget }) => {
          // The browser places the cursor after this, and typing there would add to the current value.
          if (!open) requestAnimationFrame(() => currentTarget.select())
          openList()
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKeyDown}
        className={classes(controlClass, clearable && selected ? 'pe-16' : 'pe-9')}
      />
      {clearable && selected && !disabled ? (
        <button
          type="button"
          aria-label={t('Clear')}
          onClick={(event) => {
            onChange(null)
            closeList()
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
          className="absolute end-8 grid size-6 place-items-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      ) : null}
      <ChevronsUpDown size={16} aria-hidden className="pointer-events-none absolute end-2.5 text-ink-muted" />
      {open ? (
        <Listbox id={listbox.listId} label={label ?? placeholder ?? t('Options')} anchor={container}>
          {groups.map(([group, members], at) => (
            <Group key={group} name={group} id={`${listbox.listId}-group-${at}`}>
              {members.map((item) => (
                <ListboxOption
                  key={item.value}
                  {...listbox.optionProps(shown.indexOf(item))}
                  selected={item.value === value}
                  disabled={Boolean(item.disabledReason)}
                >
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="truncate">{item.label}</span>
                    {item.disabledReason || item.hint ? (
                      <span className="text-xs text-ink-muted">{item.disabledReason || item.hint}</span>
                    ) : null}
                  </span>
                  {item.value === value ? <Check size={16} aria-hidden className="flex-none text-accent" /> : null}
                </ListboxOption>
              ))}
            </Group>
          ))}
          {shown.length === 0 ? (
            <p className="px-2 py-3 text-ink-muted">
              {searching ? t('Searching…') : (props.emptyText ?? t('No matches.'))}
            </p>
          ) : null}
          {hidden > 0 ? (
            <p className="px-2 py-2 text-xs text-ink-muted">
              {t('{count} more. Type to narrow the list.', { count: formatNumber(hidden) })}
            </p>
          ) : null}
        </Listbox>
      ) : null}
    </span>
  )
}

/** Announces the number of options that match the typed text; null: not now. */
function useAnnouncedCount(count: number | null) {
  useEffect(() => {
    if (count !== null) announce(plural(count, '{count} option', '{count} options'))
  }, [count])
}

function Group({ name, id, children }: { name: string; id: string; children: ReactNode }) {
  const groupClass = 'm-0 not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1'
  if (!name)
    return (
      <div role="none" className={groupClass}>
        {children}
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options inside a listbox
    <div role="group" aria-labelledby={id} className={groupClass}>
      <div id={id} className="px-2 pt-1 pb-0.5 text-xs font-medium text-ink-faint">
        {name}
      </div>
      {children}
    </div>
  )
}
