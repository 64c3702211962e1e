/** What the clone dialog holds, what of the node is copied, and the request it makes (compute.md, Clone body; gaps 3.1). */
import { deviceSlots, type Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import type { NodeType } from '#contract/areas/types.ts'
import type { Node, nodes } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { noVlansReason, vlanCapability } from '#contract/rules/capabilities.ts'
import type { Refusal } from '#contract/refusal.ts'
import { totalSize } from '#contract/rules/resize.ts'
import { requiredReason } from '#contract/schema.ts'
import { nodeStatusWords } from '#contract/rules/node-status.ts'
import { size } from '../create/words.ts'

export interface CloneValues {
  to: 'new' | 'existing'
  /** Id of the target as text; the wire's node_id. */
  node_id: string
  region: string
  type: string
  label: string
  group: string
  backups_enabled: boolean
  private_ip: boolean
  /** Ids of the configs to copy; null: all of them, as long as nothing was chosen. */
  configs: number[] | null
  /** Ids of disks to copy beside those the configs use. */
  disks: number[]
}

export const startValues = (node: Node): CloneValues => ({
  to: 'new', node_id: '', region: node.region, type: node.type, label: '', group: node.group, backups_enabled: false, private_ip: false,
  configs: null, disks: [],
})

const newNode = ({ region, type, label, group, backups_enabled, private_ip }: CloneValues) => ({
  region, type, ...(label ? { label } : {}), ...(group ? { group } : {}), backups_enabled, private_ip,
})

export const cloneCall = (nodeId: number) => (values: CloneValues): CallOf<typeof nodes.clone> => ({
  path: { nodeId },
  body: {
    ...(values.to === 'new' ? newNode(values) : { node_id: Number(values.node_id) }),
    ...(values.configs ? { configs: values.configs } : {}),
    ...(values.disks.length > 0 ? { disks: values.disks } : {}),
  },
})

/** What has to be chosen, in the service's words (gaps 1.3). */
export function missingRefusals(values: CloneValues): Refusal[] {
  const needed = values.to === 'new' ? (['region', 'type'] as const) : (['node_id'] as const)
  return needed.flatMap((field) => (values[field] === '' ? [{ field, reason: requiredReason(field) }] : []))
}

/** What a node consists of; undefined where the service does not say. */
export interface Contents {
  readonly configs: readonly Config[] | undefined
  readonly disks: readonly Disk[] | undefined
}

const usedBy = (config: Config) => deviceSlots.flatMap((slot) => config.devices[slot]?.disk_id ?? [])

/** The config that a disk goes along with; undefined when it has to be chosen itself. */
export const broughtBy = (disk: Disk, chosen: readonly Config[]) => chosen.find((config) => usedBy(config).includes(disk.id))

export const chosenConfigs = ({ configs }: Contents, values: Pick<CloneValues, 'configs'>) =>
  (configs ?? []).filter(({ id }) => values.configs?.includes(id) ?? true)

export interface Copied {
  /** Whether a private network is among what is copied. */
  readonly vlan: boolean
  /** MB; null when the service does not list disks. */
  readonly size: number | null
}

/** What the choice amounts to: which places and which room it needs. */
export function copiedOf(contents: Contents, values: Pick<CloneValues, 'configs' | 'disks'>): Copied {
  const chosen = chosenConfigs(contents, values)
  const disks = contents.disks?.filter((disk) => values.disks.includes(disk.id) || broughtBy(disk, chosen))
  return { vlan: chosen.some(({ interfaces }) => interfaces.some(({ purpose }) => purpose === 'vlan')), size: disks ? totalSize(disks) : null }
}

/** Why the copy cannot be in a region; null when it can. */
export const whyNotRegion = (region: Region | undefined, { vlan }: Copied) =>
  vlan && region && !region.capabilities.includes(vlanCapability) ? noVlansReason : null

/** Why the copy does not go onto a type; null when it does, or when nobody knows. */
export const whyNotSize = (type: NodeType, copied: Copied) =>
  copied.size !== null && copied.size > type.disk ? `The copy needs ${size(copied.size)}, this has ${size(type.disk)}` : null

/** Why a node cannot take the copy; null when it can as far as is known. `used`: MB of its own disks, when they are known. */
export function whyNotTarget(target: Node, copied: Copied, { used, region }: { used: number | undefined; region: Region | undefined }): string | null {
  if (target.status !== 'running' && target.status !== 'offline') {
    return `It is ${nodeStatusWords[target.status].toLowerCase()}: what goes on there has to finish first`
  }
  const free = target.specs.disk - (used ?? 0)
  if (copied.size !== null && copied.size > free) return `The copy needs ${size(copied.size)}, ${size(Math.max(0, free))} of ${size(target.specs.disk)} are free`
  return whyNotRegion(region, copied)
}
