/** A region picker, as a list by continent that warns of outages and missing capabilities. */
import { useState, type ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Region } from '#contract/areas/regions.ts'
import { t } from '#contract/translate.ts'
import { currentRegions } from '#queries/region-status.ts'
import { Badge } from '#ui/badge.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { continentOf, continents, continentLabel } from './countries.ts'
import { capabilityLabel, regionLabel } from './labels.ts'
import { noOwnNodes, type OwnNodes } from './own-nodes.ts'
import { ownNodesLabel, regionSearchText, SelectedRegion, sortRegions } from './region-choice.tsx'
import {
  ChoiceGrid,
  selectFirstOnEnter,
  pickerClass,
  pickerSearchClass,
  type Choice,
  type ChoiceGroup,
} from '#kit/form/fields/choice-grid.tsx'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { GroupField } from '#kit/form/fields/group-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'label'> {
  /** Shown with their regions; left out where they do not matter. */
  ownNodes?: OwnNodes
  /** Capabilities that the region must have. */
  required: readonly string[]
  /** What needs the capabilities: "this node", "an upload". */
  neededBy: string
  /** The consequence of an outage for the new resource, as sentences. */
  outageConsequence: string
  /** A further note about a region that has no outage and all capabilities. */
  note?: (region: Region) => ReactNode
  /** The card around it has the title. */
  titled?: boolean
}

const missingCapabilities = ({ capabilities }: Region, required: readonly string[]) =>
  required.filter((each) => !capabilities.includes(each))

const lazyMap = lazyComponent(async () => (await import('./map/region-map.tsx')).RegionMap)

interface MapPickerProps {
  regions: readonly Region[]
  ownNodes: OwnNodes
  selectedId: string
  onSelect: (regionId: string) => void
}

/** The map is for sighted users with a pointer. The list around it has the same information and function. */
const MapPicker = ({ regions, ownNodes, ...picker }: MapPickerProps) =>
  useLazyComponent(lazyMap, true, { regions, ownNodes, picker })

/** Only the number; a line below the map explains it, or below the list where there is no map. */
function OwnNodesCount({ label }: { label: string }) {
  const [count = '', rest = ''] = label.split(/ (.*)/)
  return (
    <span
      data-tooltip={label}
      className="rounded-full bg-accent-soft px-1.5 py-px font-medium text-accent tabular-nums"
    >
      {count} <span className="sr-only">{rest}</span>
    </span>
  )
}

type NoteOf = (region: Region) => ReactNode

const toChoice = (region: Region, noteOf: NoteOf, own: string | null): Choice => {
  const note = noteOf(region)
  return {
    value: region.id,
    label: regionLabel(region),
    ...(own === null ? {} : { detail: <OwnNodesCount label={own} /> }),
    ...(note ? { note } : {}),
  }
}

/** The continents beside the map; the others are below it. */
const besideMap = continents.slice(0, 2)
const belowMap = continents.slice(2)

function toGroups(
  among: readonly string[],
  regions: readonly Region[],
  search: string,
  selectedId: string,
  noteOf: NoteOf,
  ownNodes: OwnNodes,
): ChoiceGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = sortRegions(regions).filter(
    (region) => region.id === selectedId || terms.every((word) => regionSearchText(region).includes(word)),
  )
  return among.flatMap((continent) => {
    const inContinent = matching.filter((region) => continentOf(region.country) === continent)
    return inContinent.length > 0
      ? [
          {
            title: continentLabel(continent),
            choices: inContinent.map((region) => toChoice(region, noteOf, ownNodesLabel(ownNodes, region.id))),
          },
        ]
      : []
  })
}

export function RegionField<Values extends FieldValues>({
  ownNodes = noOwnNodes,
  required,
  neededBy,
  outageConsequence,
  note,
  titled = false,
  ...field
}: Props<Values>) {
  const { data } = useSuspenseQuery(currentRegions)
  const [search, setSearch] = useState('')
  const warningOf = (region: Region) => {
    if (region.status === 'outage') return <Badge tone="bad">{t('Outage')}</Badge>
    const [missing] = missingCapabilities(region, required)
    return missing === undefined ? note?.(region) : t('No {capability}', { capability: capabilityLabel(missing) })
  }
  return (
    // Around the fieldset: in Chromium 156, the contents of a container in one disappear when its error comes again.
    <div className="@container">
      <GroupField {...field} label={t('Region')} className={titled ? '[&>legend]:sr-only' : pickerClass}>
        {({ value, onChange, onBlur }) => {
          const selectedId = typeof value === 'string' ? value : ''
          const selected = data.data.find(({ id }) => id === selectedId)
          const missing = selected ? missingCapabilities(selected, required) : []
          const groupsOf = (among: readonly string[]) =>
            toGroups(among, data.data, search, selectedId, warningOf, ownNodes)
          const groups = groupsOf(continents)
          const explanation = ownNodes.byRegion.size > 0 && (
            <p className="text-xs text-ink-muted">{t('The numbers count your nodes.')}</p>
          )
          const list = { name: field.name, layout: 'list', value: selectedId, onChange, onBlur } as const
          return (
            <div className="grid gap-3">
              <SearchInput
                label={t('Search regions')}
                value={search}
                onChange={setSearch}
                onKeyDown={selectFirstOnEnter(groups, search, onChange)}
                className={titled ? 'max-w-lg' : pickerSearchClass}
              />
              {/* Where there is little room one list without the map, where there is much the map beside all of it. */}
              <div className="-mb-2 grid gap-x-6 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] @2xl:grid-rows-[auto_1fr_auto] @6xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,2.5fr)]">
                <div className="columns-[9.25rem] gap-x-2 @2xl:contents">
                  <div className="@2xl:row-span-2">
                    <ChoiceGrid {...list} groups={groupsOf(besideMap)} />
                  </div>
                  <div className="mb-3 hidden @2xl:block @6xl:col-start-3 @6xl:row-start-1">
                    <div className="aspect-12/5 max-h-52 @6xl:max-h-80">
                      <MapPicker regions={data.data} ownNodes={ownNodes} selectedId={selectedId} onSelect={onChange} />
                    </div>
                    {explanation}
                  </div>
                  <div className="gap-x-4 @2xl:row-span-2 @2xl:columns-2 @6xl:col-start-2 @6xl:row-start-1">
                    <ChoiceGrid {...list} groups={groupsOf(belowMap)} />
                  </div>
                </div>
                <div className="grid content-start gap-2 pb-2 @6xl:col-start-3 @6xl:row-start-2">
                  <div className="@2xl:hidden">{explanation}</div>
                  {selected && (
                    <SelectedRegion
                      region={selected}
                      ownNodes={ownNodes}
                      outageConsequence={outageConsequence}
                      problem={
                        missing.length > 0 &&
                        t('{region} does not offer {capabilities}, which {neededBy} needs. Choose another region.', {
                          region: regionLabel(selected),
                          capabilities: missing
                            .map(capabilityLabel)
                            .reduce((one, other) => t('{one} or {other}', { one, other })),
                          neededBy,
                        })
                      }
                    />
                  )}
                </div>
              </div>
              {groups.length === 0 && (
                <p className="text-ink-muted">{t('No region matches “{search}”.', { search })}</p>
              )}
            </div>
          )
        }}
      </GroupField>
    </div>
  )
}
