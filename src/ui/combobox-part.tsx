/** The loaded half of combobox.tsx. */
import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef } from 'react'
import { classes } from './class-names.ts'
import type { ComboboxItem, ComboboxPartProps } from './combobox.tsx'
import { controlClass } from './inputs.tsx'
import { popupClass } from './popup.ts'

interface Group {
  value: string
  items: ComboboxItem[]
}

/** Groups in the order of their first item; items without one come under the empty name. */
function grouped(items: readonly ComboboxItem[]): Group[] {
  const groups = new Map<string, ComboboxItem[]>()
  for (const item of items) {
    const name = item.group ?? ''
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return [...groups].map(([value, members]) => ({ value, items: members }))
}

/** Every typed word must occur somewhere in label, hint, group or value. */
function matches(item: ComboboxItem, query: string) {
  const text = `${item.label} ${item.hint ?? ''} ${item.group ?? ''} ${item.value}`.toLowerCase()
  return query.toLowerCase().split(/\s+/).every((word) => text.includes(word))
}

const adornment = 'grid size-7 place-items-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink'

export function ComboboxPart(props: ComboboxPartProps) {
  const { id, describedBy, invalid, items, value, onChange, onBlur, placeholder, clearable, disabled, name, label, className, takeFocus } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takeFocus) input.current?.focus()
  }, [takeFocus])
  const groups = useMemo(() => grouped(items), [items])
  const chosen = items.find((item) => item.value === value) ?? null
  return (
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={groups}
        value={chosen}
        onValueChange={(item: ComboboxItem | null) => onChange(item?.value ?? null)}
        isItemEqualToValue={(a: ComboboxItem, b: ComboboxItem) => a.value === b.value}
        itemToStringLabel={(item: ComboboxItem) => item.label}
        filter={matches}
        autoHighlight
        disabled={disabled}
        name={name}
      >
        <Combobox.InputGroup className={classes('relative flex items-center', className)}>
          <Combobox.Input
            id={id}
            aria-label={label}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            placeholder={placeholder}
            ref={input}
            autoComplete="off"
            spellCheck={false}
            onBlur={onBlur}
            className={classes(controlClass, clearable && chosen ? 'pr-16' : 'pr-9')}
          />
          <div className="absolute right-0.5 flex">
            {clearable && chosen ? (
              <Combobox.Clear aria-label="Clear" className={adornment}>
                <X size={14} aria-hidden />
              </Combobox.Clear>
            ) : null}
            <Combobox.Trigger aria-label="Show options" tabIndex={-1} className={adornment}>
              <ChevronsUpDown size={16} aria-hidden />
            </Combobox.Trigger>
          </div>
        </Combobox.InputGroup>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-50">
            <Combobox.Popup className={classes(popupClass, 'w-(--anchor-width) min-w-56 max-w-(--available-width) p-0')}>
              <Combobox.Empty className="text-ink-muted not-empty:px-3 not-empty:py-4">{props.emptyText ?? 'Nothing matches.'}</Combobox.Empty>
              <Combobox.List className="max-h-[min(22rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain p-1 outline-none data-empty:p-0">
                {(group: Group) => (
                  <Combobox.Group key={group.value} items={group.items} className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1">
                    {group.value ? (
                      <Combobox.GroupLabel className="px-2 pt-1 pb-0.5 text-xs font-medium text-ink-faint">{group.value}</Combobox.GroupLabel>
                    ) : null}
                    <Combobox.Collection>{(item: ComboboxItem) => <Option key={item.value} item={item} />}</Combobox.Collection>
                  </Combobox.Group>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </CSPProvider>
  )
}

function Option({ item }: { item: ComboboxItem }) {
  const { whyNot, label } = item
  const hint = whyNot || item.hint
  return (
    <Combobox.Item
      value={item}
      disabled={Boolean(whyNot)}
      className={classes(
        'flex min-h-control-sm items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-highlighted:bg-hover forced-colors:data-highlighted:outline-2',
        whyNot && 'cursor-not-allowed text-ink-faint',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{label}</span>
        {hint ? <span className="text-xs text-ink-muted">{hint}</span> : null}
      </span>
      <Combobox.ItemIndicator className="text-accent">
        <Check size={16} aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}
