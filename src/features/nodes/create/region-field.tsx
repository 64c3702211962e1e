/** The region a node is created in. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Region } from '#contract/areas/regions.ts'
import { Badge } from '#ui/badge.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { ChoiceGrid, onSearchKey, pickerClass, type Choice, type ChoiceGroup } from './choice-grid.tsx'
import { continentOf, continents, countryName } from './continents.ts'
import type { CreateForm } from './form.ts'
import { regionList } from './queries.ts'
import { regionLabel } from './words.ts'

/** What a node may miss here; said before it is chosen. */
const lackOf = ({ capabilities }: Region) => (capabilities.includes('Vlans') ? null : 'No VLANs')

const noteOf = (region: Region) =>
  region.status === 'outage' ? <Badge tone="bad">Outage</Badge> : lackOf(region)

const choiceOf = (region: Region): Choice => {
  const note = noteOf(region)
  return {
    value: region.id,
    label: regionLabel(region),
    detail: <span className="font-mono">{region.id}</span>,
    ...(note ? { note } : {}),
  }
}

const natural = new Intl.Collator('en', { sensitivity: 'base' })

function groupsOf(regions: readonly Region[], search: string, chosen: string): ChoiceGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const text = (region: Region) => `${regionLabel(region)} ${region.id} ${countryName(region.country)} ${continentOf(region.country)}`.toLowerCase()
  const found = regions.filter((region) => region.id === chosen || words.every((word) => text(region).includes(word)))
  return continents.flatMap((title) => {
    const here = found.filter((region) => continentOf(region.country) === title).toSorted((a, b) => natural.compare(regionLabel(a), regionLabel(b)))
    return here.length > 0 ? [{ title, choices: here.map(choiceOf) }] : []
  })
}

export function RegionField({ form }: { form: CreateForm }) {
  const { data } = useSuspenseQuery(regionList)
  const [search, setSearch] = useState('')
  return (
    <GroupField form={form} name="region" label="Region" className={pickerClass}>
      {({ value, set, leave }) => {
        const chosen = typeof value === 'string' ? value : ''
        const groups = groupsOf(data.data, search, chosen)
        return (
          <div className="grid gap-3">
            <SearchInput label="Search regions" value={search} onChange={setSearch} onKeyDown={onSearchKey(groups, search, set)} className="max-w-sm" />
            <ChoiceGrid name="region" layout="rows" groups={groups} value={chosen} onChange={set} onLeave={leave} />
            {groups.length === 0 && <p className="text-ink-muted">No region matches “{search}”.</p>}
          </div>
        )
      }}
    </GroupField>
  )
}
