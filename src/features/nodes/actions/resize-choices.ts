/** The types a node can move to, with what speaks against each and what changes (gaps 4.3). */
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { gpuCapability, noCapabilityReason } from '#contract/rules/capabilities.ts'
import { fitOf, growingDisk, totalSize } from '#contract/rules/resize.ts'
import { costOf } from '../create/cost.ts'
import { hourly, monthly, size } from '../create/words.ts'

/** Why a type is not possible in a region; null when it is, or when nobody knows. */
export const whyNotThere = (type: NodeType, region: Region | undefined) =>
  type.gpus > 0 && region && !region.capabilities.includes(gpuCapability) ? noCapabilityReason(gpuCapability) : null

interface Case {
  node: Node
  type: NodeType
  /** Undefined when the service does not say. */
  disks: readonly Disk[] | undefined
  region: Region | undefined
  /** Whether a disk may follow the type's size. */
  follow: boolean
}

/** Why the node cannot move to this type; null when it can as far as is known here. */
export function whyNotType({ node, type, disks, region, follow }: Case): string | null {
  if (type.id === node.type) return 'Its type now'
  const there = whyNotThere(type, region)
  if (there !== null) return there
  return disks && fitOf(disks, type.disk, follow) === 'too small' ? `Its disks take ${size(totalSize(disks))}, this has ${size(type.disk)}` : null
}

/** What becomes of the disks. */
export function diskWords({ type, disks, follow }: Omit<Case, 'node' | 'region'>): string | null {
  if (!disks || disks.length === 0) return null
  const disk = follow ? growingDisk(disks) : undefined
  if (!disk) return 'Its disks stay as they are.'
  const after = type.disk - (totalSize(disks) - disk.size)
  if (after === disk.size) return 'Its disks stay as they are.'
  if (after > disk.size) return `${disk.label} grows from ${size(disk.size)} to ${size(after)}.`
  return `${disk.label} shrinks from ${size(disk.size)} to ${size(after)}, and only if its data fit; otherwise the service refuses.`
}

/** `+$10`, `-$2.50`, `the same`. */
const change = (difference: number, words: (price: number) => string) =>
  Math.abs(difference) < 1e-9 ? 'the same' : `${difference > 0 ? '+' : '-'}${words(Math.abs(difference))}`

/** The price after the move and what changes about it, backups included where they are taken. */
export function priceWords(before: NodeType | undefined, after: NodeType, backups: boolean): string {
  const now = costOf(after, backups)
  const old = before && costOf(before, backups)
  const month = `${monthly(now.monthly)} a month${old ? ` (${change(now.monthly - old.monthly, monthly)})` : ''}`
  const hour = `${hourly(now.hourly)} an hour${old ? ` (${change(now.hourly - old.hourly, hourly)})` : ''}`
  return `${month}, ${hour}${now.backups ? ', backups included' : ''}`
}

export const specWords = ({ vcpus, gpus, memory, disk }: NodeType) =>
  `${vcpus} vCPU${vcpus === 1 ? '' : 's'}${gpus > 0 ? `, ${gpus} GPU${gpus === 1 ? '' : 's'}` : ''}, ${size(memory)} memory, ${size(disk)} disk`
