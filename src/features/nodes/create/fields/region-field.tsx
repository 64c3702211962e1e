/** The region that a node is created in. */
import type { Region } from '#contract/areas/regions.ts'
import { gpuCapability, vlanCapability } from '#contract/rules/regions/regions.ts'
import { t } from '#contract/translate.ts'
import { useOwnNodes } from '#shared/regions/own-nodes.ts'
import { RegionField as KitRegionField } from '#shared/regions/region-field.tsx'
import { useChoiceDetails } from '../choice-details.ts'
import { hasImage, type Mode } from '../modes.ts'
import type { CreateForm } from '../values.ts'

const vlanNote = ({ capabilities }: Region) => (capabilities.includes(vlanCapability) ? null : t('No VLANs'))

export function RegionField({ form, mode }: { form: CreateForm; mode: Mode }) {
  const {
    details: { type },
    values,
  } = useChoiceDetails(form, mode, ['interfaces'])
  const required = [
    ...(type && type.gpus > 0 ? [gpuCapability] : []),
    ...(hasImage(mode) && values.interfaces.some(({ purpose }) => purpose === 'vlan') ? [vlanCapability] : []),
  ]
  return (
    <KitRegionField
      form={form}
      name="region"
      ownNodes={useOwnNodes()}
      required={required}
      neededBy={t('this node')}
      outageConsequence={t(
        'Creating a node there may fail or take longer, and the node may be unreachable until the outage is over. Choose another region if you can.',
      )}
      note={vlanNote}
    />
  )
}
