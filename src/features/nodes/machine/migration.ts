/** Finds the regions to which a node can be migrated (compute.md, Create body; gaps 4.5). */
import type { Config } from '#contract/areas/configs.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { ComboboxItem } from '#ui/combobox.tsx'
import { continentOf, continentLabel } from '#shared/regions/countries.ts'
import { regionLabel } from '#shared/regions/labels.ts'
import { compareLabels } from '#contract/text.ts'
import { gpuCapability, vlanCapability } from '#contract/rules/regions/regions.ts'
import { t } from '#contract/translate.ts'

/** A capability that the region must have. */
interface Need {
  readonly capability: string
  /** "VLANs" */
  readonly name: string
  readonly missingReason: () => string
}

const vlanNeed: Need = {
  capability: vlanCapability,
  name: 'VLANs',
  missingReason: () => t('VLANs are not available in this region'),
}
const gpuNeed: Need = {
  capability: gpuCapability,
  name: 'GPUs',
  missingReason: () => t('GPU Nodes is not available in this region'),
}

/**
 * The capabilities that the node uses. `configs`: its profiles; undefined while unknown, when only the service checks
 * them.
 */
export function migrationNeeds({ specs }: Pick<Node, 'specs'>, configs: readonly Config[] | undefined): Need[] {
  const usesVlan = configs?.some(({ interfaces }) => interfaces.some(({ purpose }) => purpose === 'vlan')) ?? false
  return [...(usesVlan ? [vlanNeed] : []), ...((specs.gpus ?? 0) > 0 ? [gpuNeed] : [])]
}

/** The regions by continent, each with the reason why it cannot be chosen. */
export function migrationChoices(
  regions: readonly Region[],
  { region: current }: Pick<Node, 'region'>,
  needs: readonly Need[],
): ComboboxItem[] {
  const reasonOf = ({ id, capabilities }: Region) =>
    id === current
      ? t('The node is here')
      : (needs.find(({ capability }) => !capabilities.includes(capability))?.missingReason() ?? null)
  return regions
    .toSorted(
      (a, b) =>
        compareLabels(continentOf(a.country), continentOf(b.country)) || compareLabels(regionLabel(a), regionLabel(b)),
    )
    .map((region) => ({
      value: region.id,
      label: regionLabel(region),
      group: continentLabel(continentOf(region.country)),
      hint: region.status === 'outage' ? t('{id}, outage', { id: region.id }) : region.id,
      disabledReason: reasonOf(region),
    }))
}
