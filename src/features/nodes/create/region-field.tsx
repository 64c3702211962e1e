/** The region a node is created in. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Region } from '#contract/areas/regions.ts'
import { gpuCapability, vlanCapability } from '#contract/rules/capabilities.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { ChoiceGrid, onSearchKey, pickerClass, type Choice, type ChoiceGroup } from './choice-grid.tsx'
import { continentOf, continents, countryName } from './continents.ts'
import { useFacts } from './facts.ts'
import type { CreateForm } from './form.ts'
import { regionList } from './queries.ts'
import { hasImage, type Mode } from './values.ts'
import { regionLabel } from './words.ts'

/** Capabilities the form asks for as it stands. */
type Wants = readonly string[]

const lacks = ({ capabilities }: Region, wants: Wants) => wants.filter((each) => !capabilities.includes(each))

/** What a node may miss here; said before it is chosen, and louder when the form asks for it. */
function noteOf(region: Region, wants: Wants) {
  if (region.status === 'outage') return <Badge tone="bad">Outage</Badge>
  const [lack] = lacks(region, wants)
  if (lack !== undefined) return <Badge tone="warn">{`No ${capabilityWords(lack)}`}</Badge>
  return region.capabilities.includes(vlanCapability) ? null : 'No VLANs'
}

const capabilityWords = (capability: string) => (capability === vlanCapability ? 'VLANs' : capability)

const choiceOf = (region: Region, wants: Wants): Choice => {
  const note = noteOf(region, wants)
  return {
    value: region.id,
    label: regionLabel(region),
    detail: <span className="font-mono">{region.id}</span>,
    ...(note ? { note } : {}),
  }
}

const natural = new Intl.Collator('en', { sensitivity: 'base' })

function groupsOf(regions: readonly Region[], search: string, chosen: string, wants: Wants): ChoiceGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const text = (region: Region) => `${regionLabel(region)} ${region.id} ${countryName(region.country)} ${continentOf(region.country)}`.toLowerCase()
  const found = regions.filter((region) => region.id === chosen || words.every((word) => text(region).includes(word)))
  return continents.flatMap((title) => {
    const here = found.filter((region) => continentOf(region.country) === title).toSorted((a, b) => natural.compare(regionLabel(a), regionLabel(b)))
    return here.length > 0 ? [{ title, choices: here.map((region) => choiceOf(region, wants)) }] : []
  })
}

export function RegionField({ form, mode }: { form: CreateForm; mode: Mode }) {
  const { data } = useSuspenseQuery(regionList)
  const [search, setSearch] = useState('')
  const { facts: { region, type }, values } = useFacts(form, mode)
  const wants = [
    ...(type && type.gpus > 0 ? [gpuCapability] : []),
    ...(hasImage(mode) && values.interfaces.some(({ purpose }) => purpose === 'vlan') ? [vlanCapability] : []),
  ]
  const missing = region ? lacks(region, wants) : []
  return (
    <GroupField form={form} name="region" label="Region" className={pickerClass}>
      {({ value, set, leave }) => {
        const chosen = typeof value === 'string' ? value : ''
        const groups = groupsOf(data.data, search, chosen, wants)
        return (
          <div className="grid gap-3">
            <SearchInput label="Search regions" value={search} onChange={setSearch} onKeyDown={onSearchKey(groups, search, set)} className="max-w-sm" />
            <ChoiceGrid name="region" layout="rows" groups={groups} value={chosen} onChange={set} onLeave={leave} />
            {region && missing.length > 0 && (
              <Notice tone="warn">{`${regionLabel(region)} has no ${missing.map(capabilityWords).join(' and no ')}, which this node asks for. Choose another region.`}</Notice>
            )}
            {groups.length === 0 && <p className="text-ink-muted">No region matches “{search}”.</p>}
          </div>
        )
      }}
    </GroupField>
  )
}
