/** The values of a filter as checkboxes with counts, or its range of days. */
import { useId, useMemo, useState } from 'react'
import { formatNumber } from '#contract/text.ts'
import { inContext, plural, t } from '#contract/translate.ts'
import { dayMs } from '#contract/time.ts'
import { Button } from '#ui/button.tsx'
import { checkboxClass } from '#ui/control.ts'
import { SearchInput } from '#ui/search-input.tsx'
import type { FacetView } from '../model/facets.ts'
import type { TableUrlState } from '../model/use-table-url-state.ts'
import { inSentence } from '../../format/texts.ts'
import { useDebouncedAnnounce } from '../view/use-debounced-announce.ts'
import { TextInput } from '#ui/inputs.tsx'
import { formatDayRange, parseDayRange } from './day-range.ts'

/** Longer lists of values get a search box. */
const minValuesForSearch = 9

export interface FacetValuesProps {
  facet: FacetView
  urlState: Pick<TableUrlState, 'toggle' | 'setFacet'>
}

export function FacetValues({ facet, urlState }: FacetValuesProps) {
  const { id: column, header, kind, selected, unavailable } = facet
  const values = useMemo(() => (unavailable ? [] : facet.values()), [facet, unavailable])
  const [text, setText] = useState('')
  const id = useId()
  const query = text.trim().toLowerCase()
  const matches = query
    ? values.filter(({ value, label }) => `${value}\n${label}`.toLowerCase().includes(query))
    : values
  const found =
    matches.length === 0
      ? t('No matching values.')
      : plural(matches.length, '{count} matching value', '{count} matching values')
  useDebouncedAnnounce(query === '' ? '' : found, false)
  return (
    <fieldset aria-labelledby={id} className="m-0 flex min-w-0 flex-col gap-1 border-0 p-0">
      {/* As high as its button, before there is something to clear. */}
      <div className="flex min-h-control-sm items-center justify-between gap-2">
        <span id={id} className="text-xs font-medium text-ink-muted">
          {header}
        </span>
        {selected.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => urlState.setFacet(column, [])}>
            {t('Clear')}
          </Button>
        ) : null}
      </div>
      {unavailable ? (
        <p className="text-sm text-ink-muted">{t('The service cannot filter by this.')}</p>
      ) : kind === 'days' ? (
        <DayRangeInputs
          value={selected[0]?.value ?? '..'}
          onChange={(range) => urlState.setFacet(column, range === '..' ? [] : [range])}
        />
      ) : (
        <>
          {values.length >= minValuesForSearch ? (
            <SearchInput
              label={t('Find in {header}', { header: inSentence(header) })}
              value={text}
              onChange={setText}
            />
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
                  {count === null ? null : <span className="text-xs text-ink-muted">{formatNumber(count)}</span>}
                </label>
              </li>
            ))}
            {matches.length === 0 ? (
              <li className="px-1 py-2 text-sm text-ink-muted">{t('No matching values.')}</li>
            ) : null}
          </ul>
        </>
      )}
    </fieldset>
  )
}

const presets = () =>
  [
    [t('7 days'), 7],
    [t('30 days'), 30],
    [t('12 months'), 365],
  ] as const

const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

interface Props {
  /** `2026-01-01..2026-01-31` */
  value: string
  onChange: (value: string) => void
}

export function DayRangeInputs({ value, onChange }: Props) {
  const range = parseDayRange(value)
  return (
    <div className="grid gap-2">
      <div className="grid gap-1">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="flex items-center gap-2 text-xs text-ink-muted">
            <span className="w-16 flex-none">{end === 'from' ? t('From (UTC)') : t('To (UTC)')}</span>
            <TextInput
              type="date"
              value={range[end]}
              onChange={({ target }) => onChange(formatDayRange({ ...range, [end]: target.value }))}
            />
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1 text-xs text-ink-muted">
        {inContext('days', 'Last')}
        {presets().map(([label, days]) => (
          <Button
            key={days}
            size="sm"
            variant="ghost"
            onClick={() => onChange(formatDayRange({ from: dayAgo(days), to: '' }))}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
