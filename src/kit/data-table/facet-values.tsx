/** The values of a filter as checkboxes with counts, or its range of days. */
import { useId, useMemo, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { checkboxClass } from '#ui/control.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { DayRangeInputs } from './day-range-inputs.tsx'
import type { FacetView } from './facet-view.ts'
import type { TableUrlState } from './use-table-url-state.ts'

/** Longer lists of values get a search box. */
const minValuesForSearch = 9

export interface FacetValuesProps {
  facet: FacetView
  urlState: Pick<TableUrlState, 'toggle' | 'setFacet'>
}

export function FacetValues({ facet, urlState }: FacetValuesProps) {
  const { id: column, header, kind, selected } = facet
  const values = useMemo(() => facet.values(), [facet])
  const [text, setText] = useState('')
  const id = useId()
  const query = text.trim().toLowerCase()
  const matches = query
    ? values.filter(({ value, label }) => `${value}\n${label}`.toLowerCase().includes(query))
    : values
  return (
    <fieldset aria-labelledby={id} className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
      <div className="flex items-center justify-between gap-2">
        <span id={id} className="text-xs font-medium text-ink-muted">
          {header}
        </span>
        {selected.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => urlState.setFacet(column, [])}>
            Clear
          </Button>
        ) : null}
      </div>
      {kind === 'days' ? (
        <DayRangeInputs
          value={selected[0]?.value ?? '..'}
          onChange={(range) => urlState.setFacet(column, range === '..' ? [] : [range])}
        />
      ) : (
        <>
          {values.length >= minValuesForSearch ? (
            <SearchInput label={`Find in ${header.toLowerCase()}`} value={text} onChange={setText} />
          ) : null}
          <ul className="-mx-1 my-0 flex max-h-72 list-none flex-col overflow-y-auto p-0">
            {matches.map(({ value, label, count, isSelected }) => (
              <li key={value}>
                <label className="flex min-h-control-sm cursor-pointer items-center gap-2 rounded-sm px-1 hover:bg-hover">
                  <input
                    type="checkbox"
                    checked={isSelected}
                    onChange={() => urlState.toggle(column, value)}
                    className={checkboxClass}
                  />
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  {count === null ? null : <span className="text-xs text-ink-muted">{count.toLocaleString('en')}</span>}
                </label>
              </li>
            ))}
            {matches.length === 0 ? <li className="px-1 py-2 text-sm text-ink-muted">No matching values.</li> : null}
          </ul>
        </>
      )}
    </fieldset>
  )
}
