import { Search } from './icons/search.ts'
import { X } from './icons/x.ts'
import type { ComponentProps } from 'react'
import { t } from '#contract/translate.ts'
import { classes } from './class-names.ts'
import { controlClass } from './control.ts'
import { Kbd } from './kbd.tsx'

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> {
  /** The accessible name: "Search nodes". */
  label: string
  value: string
  onChange: (value: string) => void
  /** The key that focuses it, shown while empty. */
  shortcut?: string
}

/** Characters. A search is part of the address, which servers refuse when it is too long. */
export const maxSearchLength = 1000

/** A search box. Escape clears it; when it is empty, Escape leaves it. */
export function SearchInput({ label, value, onChange, shortcut, className, onKeyDown, ...rest }: SearchInputProps) {
  return (
    <span className={classes('relative flex min-w-0 items-center', className)}>
      <Search size={16} aria-hidden className="pointer-events-none absolute start-2.5 text-ink-faint" />
      <input
        placeholder={label}
        autoComplete="off"
        maxLength={maxSearchLength}
        spellCheck={false}
        {...rest}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || event.defaultPrevented) return
          if (value) {
            event.preventDefault()
            event.stopPropagation()
            onChange('')
          } else event.currentTarget.blur()
        }}
        className={classes(controlClass, 'peer px-8')}
      />
      {value ? (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={(event) => {
            onChange('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
          className="absolute end-1 grid size-6 place-items-center rounded-sm text-ink-muted hover:bg-hover hover:text-ink"
        >
          <X size={14} aria-hidden />
        </button>
      ) : shortcut ? (
        <Kbd className="pointer-events-none absolute end-2 peer-focus:hidden pointer-coarse:hidden">{shortcut}</Kbd>
      ) : null}
    </span>
  )
}
