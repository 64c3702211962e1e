/** The region that a node is created in. */
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Region } from '#contract/areas/regions.ts'
import { gpuCapability, vlanCapability } from '#contract/rules/capabilities.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { GroupField } from '#kit/form/group-field.tsx'
import { ChoiceGrid, selectFirstOnEnter, pickerClass, type Choice, type ChoiceGroup } from '../fields/choice-grid.tsx'
import { continentOf, continents, countryName } from '#kit/countries.ts'
import { useChoiceDetails } from './choice-details.ts'
import { hasImage, type Mode } from './modes.ts'
import type { CreateForm } from './form.ts'
import { regionList } from '#queries/regions.ts'
import { regionLabel } from '#kit/format.ts'

/** Capabilities that the current selection needs. */
type RequiredCapabilities = readonly string[]

const missingCapabilities = ({ capabilities }: Region, required: RequiredCapabilities) =>
  required.filter((each) => !capabilities.includes(each))

/** Warns of an outage or a missing capability; a capability that the selection needs is emphasized. */
function toNote(region: Region, required: RequiredCapabilities) {
  if (region.status === 'outage') return <Badge tone="bad">Outage</Badge>
  const [missing] = missingCapabilities(region, required)
  if (missing !== undefined) return <Badge tone="warn">{`No ${formatCapability(missing)}`}</Badge>
  return region.capabilities.includes(vlanCapability) ? null : 'No VLANs'
}

const formatCapability = (capability: string) => (capability === vlanCapability ? 'VLANs' : capability)

const toChoice = (region: Region, required: RequiredCapabilities): Choice => {
  const note = toNote(region, required)
  return {
    value: region.id,
    label: regionLabel(region),
    detail: <span className="font-mono">{region.id}</span>,
    ...(note ? { note } : {}),
  }
}

const collator = new Intl.Collator('en', { sensitivity: 'base' })

function toGroups(
  regions: readonly Region[],
  search: string,
  selectedId: string,
  required: RequiredCapabilities,
): ChoiceGroup[] {
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
    return inContinent.length > 0 ? [{ title, choices: inContinent.map((region) => toChoice(region, required)) }] : []
  })
}

export function RegionField({ form, mode }: { form: CreateForm; mode: Mode }) {
  const { data } = useSuspenseQuery(regionList)
  const [search, setSearch] = useState('')
  const {
    details: { region, type },
    values,
  } = useChoiceDetails(form, mode)
  const required = [
    ...(type && type.gpus > 0 ? [gpuCapability] : []),
    ...(hasImage(mode) && values.interfaces.some(({ purpose }) => purpose === 'vlan') ? [vlanCapability] : []),
  ]
  const missing = region ? missingCapabilities(region, required) : []
  return (
    <GroupField form={form} name="region" label="Region" className={pickerClass}>
      {({ value, onChange, onBlur }) => {
        const selectedId = typeof value === 'string' ? value : ''
        const groups = toGroups(data.data, search, selectedId, required)
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
              name="region"
              layout="rows"
              groups={groups}
              value={selectedId}
              onChange={onChange}
              onBlur={onBlur}
            />
            {region && missing.length > 0 && (
              <Notice tone="warn">{`${regionLabel(region)} has no ${missing.map(formatCapability).join(' and no ')}, which this node needs. Choose another region.`}</Notice>
            )}
            {groups.length === 0 && <p className="text-ink-muted">No region matches “{search}”.</p>}
          </div>
        )
      }}
    </GroupField>
  )
}
