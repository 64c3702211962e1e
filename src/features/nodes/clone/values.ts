/**
 * The values of the clone dialog, what they copy, and the request made from them (compute.md, Clone body; gaps 3.1).
 */
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import type { NodeType } from '#contract/areas/types.ts'
import type { Node, nodes } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { vlansUnavailableReason, vlanCapability } from '#contract/rules/regions/regions.ts'
import { nodeStatusWord } from '#contract/rules/nodes/node-status.ts'
import { diskIdsOf } from '#contract/rules/nodes/disks-and-configs.ts'
import { formatSize } from '#contract/text.ts'
import { t, translateReason } from '#contract/translate.ts'

export interface CloneValues {
  target: 'new' | 'existing'
  /** Id of the target as text; the wire's node_id. */
  node_id: string
  region: string
  type: string
  label: string
  /** That of the source: groups are deprecated, so there is no field for it. */
  group: string
  backups_enabled: boolean
  private_ip: boolean
  /** Ids of the profiles to copy; null, which copies all, until the user chooses. */
  configs: number[] | null
  /** Ids of the disks to copy in addition to those used by the profiles. */
  disks: number[]
}

export const initialValues = (node: Node): CloneValues => ({
  target: 'new',
  node_id: '',
  region: node.region,
  type: node.type,
  label: '',
  group: node.group,
  backups_enabled: false,
  private_ip: false,
  configs: null,
  disks: [],
})

const newNodeBody = ({ region, type, label, group, backups_enabled, private_ip }: CloneValues) => ({
  region,
  type,
  ...(label.trim() ? { label: label.trim() } : {}),
  ...(group ? { group } : {}),
  backups_enabled,
  private_ip,
})

export const cloneRequest =
  (nodeId: number) =>
  (values: CloneValues): RequestOf<typeof nodes.clone> => ({
    path: { nodeId },
    body: {
      ...(values.target === 'new' ? newNodeBody(values) : { node_id: Number(values.node_id) }),
      ...(values.configs ? { configs: values.configs } : {}),
      ...(values.disks.length > 0 ? { disks: values.disks } : {}),
    },
  })

/** The choices that the contract does not require, with the service's reasons (gaps 1.3). */
export function validateClone(values: CloneValues): ErrorDetail[] {
  const requiredFields = values.target === 'new' ? (['region', 'type'] as const) : (['node_id'] as const)
  return requiredFields.flatMap((field) => (values[field] === '' ? [{ field, reason: requiredReason(field) }] : []))
}

/** The disks and profiles of a node; undefined while unknown or where the service does not list them. */
export interface NodeContents {
  readonly configs: readonly Config[] | undefined
  readonly disks: readonly Disk[] | undefined
}

/** The selected profile that includes a disk; undefined when the disk has to be chosen separately. */
export const configUsingDisk = (disk: Disk, selected: readonly Config[]) =>
  selected.find(({ devices }) => diskIdsOf(devices).includes(disk.id))

export const selectedConfigs = ({ configs }: NodeContents, values: Pick<CloneValues, 'configs'>) =>
  (configs ?? []).filter(({ id }) => values.configs?.includes(id) ?? true)

export interface CloneRequirements {
  /** Whether a copied profile has a VLAN interface. */
  readonly vlan: boolean
  /** MB of all copied disks; null when the service does not list disks. */
  readonly size: number | null
}

/** The target's requirements for the selected profiles and disks. */
export function cloneRequirements(
  contents: NodeContents,
  values: Pick<CloneValues, 'configs' | 'disks'>,
): CloneRequirements {
  const selected = selectedConfigs(contents, values)
  const disks = contents.disks?.filter((disk) => values.disks.includes(disk.id) || configUsingDisk(disk, selected))
  return {
    vlan: selected.some(({ interfaces }) => interfaces.some(({ purpose }) => purpose === 'vlan')),
    size: disks ? totalDiskSize(disks) : null,
  }
}

/** Why a region cannot take the copy; null when it can. */
export const vlanUnavailableReason = (region: Region | undefined, { vlan }: CloneRequirements) =>
  vlan && region && !region.capabilities.includes(vlanCapability) ? translateReason(vlansUnavailableReason) : null

/** Why the copy does not fit a type; null when it fits or when that is unknown. */
export const copyTooLargeReason = (type: NodeType, requirements: CloneRequirements) =>
  requirements.size !== null && requirements.size > type.disk
    ? t('The copy needs {size}; this type has {storage}', {
        size: formatSize(requirements.size),
        storage: formatSize(type.disk),
      })
    : null

/**
 * Why a node cannot take the copy; null when no reason is known. `used`: MB of its own disks, undefined while unknown.
 */
export function targetDisabledReason(
  target: Pick<Node, 'status' | 'specs'>,
  requirements: CloneRequirements,
  { used, region }: { used: number | undefined; region: Region | undefined },
): string | null {
  if (target.status !== 'running' && target.status !== 'offline') {
    return t('It is {status}. Wait until it finishes', { status: nodeStatusWord(target.status) })
  }
  const free = target.specs.disk - (used ?? 0)
  if (requirements.size !== null && requirements.size > free) {
    const [size, storage] = [formatSize(requirements.size), formatSize(target.specs.disk)]
    return used === undefined
      ? t('The copy needs {size}; this node has {storage} in total', { size, storage })
      : t('The copy needs {size}; {free} of {storage} is free', { size, free: formatSize(Math.max(0, free)), storage })
  }
  return vlanUnavailableReason(region, requirements)
}
