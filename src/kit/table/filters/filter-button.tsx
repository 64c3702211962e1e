import { createContext, useContext, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { t } from '#contract/translate.ts'

type Toggle = (column: string, value: string) => void
const ToggleContext = createContext<Toggle>(() => undefined)

/** Lets cells filter their list. */
export function FilterProvider({ toggle, children }: { toggle: Toggle; children: ReactNode }) {
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  const stableToggle = useMemo<Toggle>(() => (column, value) => latest.current(column, value), [])
  return <ToggleContext value={stableToggle}>{children}</ToggleContext>
}

/** A value in a cell, such as a tag, that filters the list when pressed. */
export function FilterButton({ column, value, children }: { column: string; value: string; children: ReactNode }) {
  const toggle = useContext(ToggleContext)
  return (
    <button
      type="button"
      aria-label={t('Filter by {value}', { value })}
      onClick={() => toggle(column, value)}
      className="my-0.5 me-1 inline-block not-last:max-w-[calc(100%-1.75rem)] min-h-6 max-w-full min-w-6 truncate rounded-sm border border-line bg-sunken px-1.5 align-middle text-xs text-start text-ink-muted -outline-offset-1 last:me-0 hover:border-line-strong hover:text-ink"
      dir="auto"
    >
      {children}
    </button>
  )
}
