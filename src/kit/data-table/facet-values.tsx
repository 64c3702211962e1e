/** The values of a filter with how many rows each has, to tick. */
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { tickClass } from '#ui/control.ts'
import { SearchInput } from '#ui/search-input.tsx'
import type { FacetView } from './facet-view.ts'

/** From so many values on they can be searched. */
const searchFrom = 9

export interface FacetValuesProps {
  facet: FacetView
  onToggle: (value: string) => void
  onClear: () => void
}

export function FacetValues({ facet: { header, values, chosen }, onToggle, onClear }: FacetValuesProps) {
  const [text, setText] = useState('')
  const id = useId()
  const wanted = text.trim().toLowerCase()
  const found = wanted ? values.filter(({ value, words }) => `${value}\n${words}`.toLowerCase().includes(wanted)) : values
  return (
    <fieldset aria-labelledby={id} className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <div className="flex items-center justify-between gap-2">
        <span id={id} className="text-xs font-medium text-ink-muted">{header}</span>
        {chosen.length > 0 ? <Button size="sm" variant="quiet" onClick={onClear}>Clear</Button> : null}
      </div>
      {values.length >= searchFrom ? <SearchInput label={`Find in ${header.toLowerCase()}`} value={text} onChange={setText} /> : null}
      <ul className="-mx-1 my-0 flex max-h-72 list-none flex-col overflow-y-auto p-0">
        {found.map(({ value, words, count, on }) => (
          <li key={value}>
            <label className="flex min-h-control-sm cursor-pointer items-center gap-2 rounded-sm px-1 hover:bg-hover">
              <input type="checkbox" checked={on} onChange={() => onToggle(value)} className={tickClass} />
              <span className="min-w-0 flex-1 truncate">{words}</span>
              {count === null ? null : <span className="text-xs text-ink-muted">{count.toLocaleString('en')}</span>}
            </label>
          </li>
        ))}
        {found.length === 0 ? <li className="px-1 py-2 text-sm text-ink-muted">Nothing is called that.</li> : null}
      </ul>
    </fieldset>
  )
}
