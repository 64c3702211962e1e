/** The fields of a clone to a new node. */
import { useQuery } from '@tanstack/react-query'
import type { nodes } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import { t } from '#contract/translate.ts'
import { isUnsupported } from '#api/error.ts'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import { regionList } from '#queries/regions.ts'
import { typeList } from '#queries/types.ts'
import { currentRegions } from '#queries/region-status.ts'
import { classTitle, typeClasses, typesInClass } from '../fields/type-choices.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import type { ComboboxItem } from '#ui/combobox.tsx'
import { continentOf, continentLabel } from '#shared/regions/countries.ts'
import { useOwnNodes, type OwnNodes } from '#shared/regions/own-nodes.ts'
import { ownNodesLabel, regionSearchText, SelectedRegion, sortRegions } from '#shared/regions/region-choice.tsx'
import { regionLabel } from '#shared/regions/labels.ts'
import { vlanUnavailableReason, copyTooLargeReason, type CloneValues, type CloneRequirements } from './values.ts'
import { formatSpecs, gpuUnavailableReason } from '../resize/resize-choices.ts'
import { NodeLabelField } from '../fields/node-label-field.tsx'
import { TypeIdField } from '../fields/type-id-field.tsx'

const toItem = (region: Region, ownNodes: OwnNodes, disabledReason: string | null): ComboboxItem => ({
  value: region.id,
  label: regionLabel(region),
  group: continentLabel(continentOf(region.country)),
  hint: [region.id, ...(region.status === 'outage' ? [t('outage')] : []), ownNodesLabel(ownNodes, region.id)]
    .filter((text) => text !== null)
    .join(', '),
  keywords: regionSearchText(region),
  disabledReason,
})

export type CloneForm = ResourceForm<CloneValues, typeof nodes.clone>

interface Props {
  form: CloneForm
  requirements: CloneRequirements
}

/** The region, in a searchable list because a dialog has little room. Shows the same notes as RegionField. */
function CloneRegionField({ form, requirements, regionId }: Props & { regionId: string }) {
  const regions = useQuery(currentRegions).data?.data ?? []
  const ownNodes = useOwnNodes()
  const selected = regions.find(({ id }) => id === regionId)
  return (
    <div className="grid content-start gap-2">
      <ComboboxField
        form={form}
        name="region"
        label={t('Region')}
        hint={requirements.vlan ? t('Must offer VLANs, which this node uses.') : t('Any region.')}
        emptyText={t('No region matches.')}
        items={sortRegions(regions).map((region) =>
          toItem(region, ownNodes, vlanUnavailableReason(region, requirements)),
        )}
      />
      {selected && (
        <SelectedRegion
          region={selected}
          ownNodes={ownNodes}
          outageConsequence={t('Cloning into this region may fail or take longer. Choose another region if you can.')}
        />
      )}
    </div>
  )
}

export function NewNodeFields({ form, requirements, regionId }: Props & { regionId: string }) {
  const regions = useQuery(regionList).data?.data ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CloneRegionField form={form} requirements={requirements} regionId={regionId} />
      <TypeField form={form} requirements={requirements} region={regions.find(({ id }) => id === regionId)} />
      <NodeLabelField
        form={form}
        name="label"
        optional
        className="sm:col-span-2"
        hint={t('Leave empty for an automatic label.')}
      />
      <CheckboxField
        form={form}
        name="backups_enabled"
        label={t('Backups')}
        hint={t('Daily and weekly backups, and a snapshot whenever you want.')}
      />
      <CheckboxField
        form={form}
        name="private_ip"
        label={t('Private IP')}
        hint={t('A second address that only nodes in the same region can reach.')}
      />
    </div>
  )
}

function TypeField({ form, requirements, region }: Props & { region: Region | undefined }) {
  const { data, error } = useQuery(typeList)
  if (isUnsupported(error)) return <TypeIdField form={form} name="type" />
  const types = data?.data ?? []
  return (
    <ComboboxField
      form={form}
      name="type"
      label={t('Type')}
      emptyText={t('No type matches.')}
      hint={t('Needs enough storage for the copied disks.')}
      items={typeClasses(types).flatMap((each) =>
        typesInClass(types, each).map((type) => ({
          value: type.id,
          label: type.label,
          group: classTitle(each),
          hint: `${formatSpecs(type)}, ${t('{price} a month', { price: formatMonthlyPrice(type.price.monthly) })}`,
          disabledReason: copyTooLargeReason(type, requirements) ?? gpuUnavailableReason(type, region),
        })),
      )}
    />
  )
}
