import { type KeyboardEvent, useId } from 'react'
import { classes } from './class-names.ts'
import { tabClass, tabsClass } from './tab.ts'

export interface TabListProps<T extends string> {
  /** Names the tabs: "Ways to connect". */
  label: string
  tabs: readonly { value: T; label: string; count?: number }[]
  value: T
  onChange: (value: T) => void
  /** The id given to `tabPanelProps`. */
  id: string
  className?: string
}

/** Tabs inside a page. Arrow keys move and choose. Panels: `<div {...tabPanelProps(id, value)}>`. */
export function TabList<T extends string>({ label, tabs, value, onChange, id, className }: TabListProps<T>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    document.getElementById(tabId(id, next.value))?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the tabs inside
    <div role="tablist" aria-label={label} onKeyDown={move} className={classes(tabsClass, className)}>
      {tabs.map((tab) => {
        const chosen = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(id, tab.value)}
            aria-selected={chosen}
            aria-controls={panelId(id, tab.value)}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={tabClass(chosen)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="text-xs text-ink-faint">{tab.count}</span>}
          </button>
        )
      })}
    </div>
  )
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`

/** What makes an element the panel of a tab. */
export const tabPanelProps = (id: string, value: string) =>
  ({ role: 'tabpanel', id: panelId(id, value), 'aria-labelledby': tabId(id, value) }) as const

export interface SegmentedProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** A few exclusive choices in one line: theme, density, units. Native radio buttons under the look. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: SegmentedProps<T>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes('inline-flex max-w-full flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5', className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-h-6 flex-1 items-center justify-center rounded-sm border border-transparent px-2.5 text-sm whitespace-nowrap text-ink-muted hover:text-ink',
            'has-checked:border-line has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent',
            'forced-colors:has-checked:outline-2 pointer-coarse:min-h-9',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
