/** One filter by value: a button that says what is chosen, and a panel with every value and how many rows it has. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/class-names.ts'
import { tickClass } from '#ui/inputs.tsx'
import { Popover } from '#ui/popover.tsx'
import { SearchInput } from '#ui/inputs.tsx'
import type { FacetView } from './facet-view.ts'

/** From so many values on they can be searched. */
const searchFrom = 9

export function FacetFilter({ facet, onToggle, onClear }: { facet: FacetView; onToggle: (value: string) => void; onClear: () => void }) {
  const { header, chosen } = facet
  const [only] = chosen
  const words = chosen.length === 1 && only ? only.words : `${chosen.length} chosen`
  return (
    <Popover
      label={`Filter by ${header.toLowerCase()}${chosen.length > 0 ? `: ${chosen.map((each) => each.words).join(', ')}` : ''}`}
      className={classes('font-normal!', chosen.length > 0 && 'border-accent! bg-accent-soft!')}
      trigger={
        <>
          <span className={chosen.length > 0 ? 'text-ink-muted' : undefined}>{header}</span>
          {chosen.length > 0 ? <span className="max-w-36 truncate font-medium text-accent">{words}</span> : null}
          <ChevronDown size={14} aria-hidden className="-mr-1 opacity-70" />
        </>
      }
    >
      <FacetValues facet={facet} onToggle={onToggle} onClear={onClear} />
    </Popover>
  )
}

interface FacetValuesProps {
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
