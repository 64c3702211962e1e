/** A region, chosen from a list by continent that warns of outages and of capabilities that a region lacks. */
import { useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Region } from '#contract/areas/regions.ts'
import { vlanCapability } from '#contract/rules/capabilities.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { regionList } from '#queries/regions.ts'
import { continentOf, continents, countryName } from '../countries.ts'
import { regionLabel } from '../format.ts'
import { ChoiceGrid, selectFirstOnEnter, pickerClass, type Choice, type ChoiceGroup } from './choice-grid.tsx'
import { GroupField } from './group-field.tsx'
import type { FieldProps } from './use-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'label'> {
  /** Capabilities that the region must have. */
  required: readonly string[]
  /** What needs them: "this node", "an upload". */
  neededBy: string
  /** A further note about a region without outage that has all of them. */
  note?: (region: Region) => ReactNode
}

const missingCapabilities = ({ capabilities }: Region, required: readonly string[]) =>
  required.filter((each) => !capabilities.includes(each))

const formatCapability = (capability: string) => (capability === vlanCapability ? 'VLANs' : capability)

type NoteOf = (region: Region) => ReactNode

const toChoice = (region: Region, noteOf: NoteOf): Choice => {
  const note = noteOf(region)
  return {
    value: region.id,
    label: regionLabel(region),
    detail: <span className="font-mono">{region.id}</span>,
    ...(note ? { note } : {}),
  }
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

function toGroups(regions: readonly Region[], search: string, selectedId: string, noteOf: NoteOf): ChoiceGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const searchText = (region: Region) =>
    `${regionLabel(region)} ${region.id} ${countryName(region.country)} ${continentOf(region.country)}`.toLowerCase()
  const matching = regions.filter(
    (region) => region.id === selectedId || terms.every((word) => searchText(region).includes(word)),
  )
  return continents.flatMap((title) => {
    const inContinent = matching
      .filter((region) => continentOf(region.country) === title)
      .toSorted((a, b) => collator.compare(regionLabel(a), regionLabel(b)))
    return inContinent.length > 0 ? [{ title, choices: inContinent.map((region) => toChoice(region, noteOf)) }] : []
  })
}

export function RegionField<Values extends FieldValues>({ required, neededBy, note, ...field }: Props<Values>) {
  const { data } = useSuspenseQuery(regionList)
  const [search, setSearch] = useState('')
  const noteOf = (region: Region) => {
    if (region.status === 'outage') return <Badge tone="bad">Outage</Badge>
    const [missing] = missingCapabilities(region, required)
    if (missing !== undefined)
      return <Badge tone="warn" className="h-auto! whitespace-normal">{`No ${formatCapability(missing)}`}</Badge>
    return note?.(region)
  }
  return (
    <GroupField {...field} label="Region" className={pickerClass}>
      {({ value, onChange, onBlur }) => {
        const selectedId = typeof value === 'string' ? value : ''
        const selected = data.data.find(({ id }) => id === selectedId)
        const missing = selected ? missingCapabilities(selected, required) : []
        const groups = toGroups(data.data, search, selectedId, noteOf)
        return (
          <div className="grid gap-3">
            <SearchInput
              label="Search regions"
              value={search}
              onChange={setSearch}
              onKeyDown={selectFirstOnEnter(groups, search, onChange)}
              className="max-w-sm"
            />
            <ChoiceGrid
              name={field.name}
              layout="rows"
              groups={groups}
              value={selectedId}
              onChange={onChange}
              onBlur={onBlur}
            />
            {selected && missing.length > 0 && (
              <Notice tone="warn">{`${regionLabel(selected)} has no ${missing.map(formatCapability).join(' and no ')}, which ${neededBy} needs. Choose another region.`}</Notice>
            )}
            {groups.length === 0 && <p className="text-ink-muted">No region matches “{search}”.</p>}
          </div>
        )
      }}
    </GroupField>
  )
}
