/** The fields of a clone to a new node. */
import { useQuery } from '@tanstack/react-query'
import type { nodes } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import { isUnsupported } from '#api/error.ts'
import { CheckboxField } from '#kit/form/fields/checkbox-field.tsx'
import { ComboboxField } from '#kit/form/fields/combobox-field.tsx'
import { RegionComboboxField } from '#shared/regions/region-combobox-field.tsx'
import type { ResourceForm } from '#kit/form/use-resource-form.ts'
import { regionList } from '#queries/regions.ts'
import { typeList } from '#queries/types.ts'
import { classTitles, typesInClass } from '../fields/type-choices.ts'
import { formatMonthlyPrice } from '#kit/format/texts.ts'
import { vlanUnavailableReason, copyTooLargeReason, type CloneValues, type CloneRequirements } from './clone-values.ts'
import { formatSpecs, gpuUnavailableReason } from './resize-choices.ts'
import { NodeGroupField } from '../fields/group-field.tsx'
import { NodeLabelField } from '../fields/node-label-field.tsx'
import { TypeIdField } from '../fields/type-id-field.tsx'

export type CloneForm = ResourceForm<CloneValues, typeof nodes.clone>

interface Props {
  form: CloneForm
  requirements: CloneRequirements
}

export function NewNodeFields({ form, requirements, regionId }: Props & { regionId: string }) {
  const regions = useQuery(regionList).data?.data ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RegionComboboxField
        form={form}
        name="region"
        regionId={regionId}
        hint={requirements.vlan ? 'Must offer VLANs, which this node uses.' : 'Any region.'}
        disabledReason={(region) => vlanUnavailableReason(region, requirements)}
        outageConsequence="Cloning into this region may fail or take longer. Choose another region if you can."
      />
      <TypeField form={form} requirements={requirements} region={regions.find(({ id }) => id === regionId)} />
      <NodeLabelField form={form} name="label" optional hint="Leave empty for an automatic label." />
      <NodeGroupField form={form} name="group" />
      <CheckboxField
        form={form}
        name="backups_enabled"
        label="Backups"
        hint="Daily and weekly backups, and a snapshot whenever you want."
      />
      <CheckboxField
        form={form}
        name="private_ip"
        label="Private IP"
        hint="A second address that only nodes in the same region can reach."
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
      label="Type"
      emptyText="No type matches."
      hint="Needs enough storage for the copied disks."
      items={classTitles(types).flatMap((title) =>
        typesInClass(types, title).map((type) => ({
          value: type.id,
          label: type.label,
          group: title,
          hint: `${formatSpecs(type)}, ${formatMonthlyPrice(type.price.monthly)} a month`,
          disabledReason: copyTooLargeReason(type, requirements) ?? gpuUnavailableReason(type, region),
        })),
      )}
    />
  )
}
