/** A region in a form with little room, such as a dialog: found by typing. Says the same as RegionField. */
import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { Region } from '#contract/areas/regions.ts'
import { currentRegions } from '#queries/region-status.ts'
import type { ComboboxItem } from '#ui/combobox.tsx'
import { continentOf } from './countries.ts'
import { regionLabel } from '#kit/format/texts.ts'
import { useOwnNodes, type OwnNodes } from './own-nodes.ts'
import { ownNodesLabel, regionSearchText, SelectedRegion, sortRegions } from './region-choice.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import type { FieldProps } from '#kit/form/fields/use-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'label'> {
  /** The selected region. */
  regionId: string
  /** What an outage means for what is created, as sentences. */
  outageConsequence: string
  /** Why a region cannot be selected now. */
  disabledReason?: (region: Region) => string | null
}

const toItem = (region: Region, ownNodes: OwnNodes, disabledReason: string | null | undefined): ComboboxItem => ({
  value: region.id,
  label: regionLabel(region),
  group: continentOf(region.country),
  hint: [region.id, ...(region.status === 'outage' ? ['outage'] : []), ownNodesLabel(ownNodes, region.id)]
    .filter((text) => text !== null)
    .join(', '),
  keywords: regionSearchText(region),
  disabledReason: disabledReason ?? null,
})

export function RegionComboboxField<Values extends FieldValues>({
  regionId,
  outageConsequence,
  disabledReason,
  ...field
}: Props<Values>) {
  const regions = useQuery(currentRegions).data?.data ?? []
  const ownNodes = useOwnNodes()
  const selected = regions.find(({ id }) => id === regionId)
  return (
    <div className="grid content-start gap-2">
      <ComboboxField
        {...field}
        label="Region"
        emptyText="No region matches."
        items={sortRegions(regions).map((region) => toItem(region, ownNodes, disabledReason?.(region)))}
      />
      {selected && <SelectedRegion region={selected} ownNodes={ownNodes} outageConsequence={outageConsequence} />}
    </div>
  )
}
