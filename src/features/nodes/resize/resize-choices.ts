/** The types that a node can be resized to: why a type is unavailable, and what it changes (gaps 4.3). */
import type { Disk } from '#contract/areas/disks.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Region } from '#contract/areas/regions.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { diskFit, autoResizableDisk, totalDiskSize } from '#contract/rules/nodes/resize.ts'
import { costOf } from '#contract/rules/nodes/node-cost.ts'
import { gpuCapability, capabilityUnavailableReason } from '#contract/rules/regions/regions.ts'
import { formatSize } from '#contract/text.ts'
import { plural, t, translateReason } from '#contract/translate.ts'
import { formatHourlyPrice, formatMonthlyPrice } from '#kit/format/texts.ts'

/** Why a type is unavailable in a region; null when it is available, or when the region is unknown. */
export const gpuUnavailableReason = (type: NodeType, region: Region | undefined) =>
  type.gpus > 0 && region && !region.capabilities.includes(gpuCapability)
    ? translateReason(capabilityUnavailableReason(gpuCapability))
    : null

interface ResizeCase {
  node: Node
  type: NodeType
  /** Undefined while unknown, or if the service does not list disks. */
  disks: readonly Disk[] | undefined
  region: Region | undefined
  /** Whether the disk is resized with the type. */
  autoResize: boolean
}

/** Why the node's disks rule out this type, with sizes; null when they fit or are unknown. */
export const disksTooLargeReason = ({ type, disks, autoResize }: Omit<ResizeCase, 'node' | 'region'>): string | null =>
  disks && diskFit(disks, type.disk, autoResize) === 'tooSmall'
    ? t('Its disks need {size}; this type has {storage}', {
        size: formatSize(totalDiskSize(disks)),
        storage: formatSize(type.disk),
      })
    : null

/** Why the node cannot be resized to this type; null when no reason is known. */
export function typeDisabledReason({ node, type, disks, region, autoResize }: ResizeCase): string | null {
  if (type.id === node.type) return t('Current type')
  const regionReason = gpuUnavailableReason(type, region)
  if (regionReason !== null) return regionReason
  return disksTooLargeReason({ type, disks, autoResize })
}

/** The effect on the disks. */
export function formatDiskChange({ type, disks, autoResize }: Omit<ResizeCase, 'node' | 'region'>): string | null {
  if (!disks || disks.length === 0) return null
  const disk = autoResize ? autoResizableDisk(disks) : undefined
  if (!disk) return t('Its disks keep their size.')
  const newSize = type.disk - (totalDiskSize(disks) - disk.size)
  if (newSize === disk.size) return t('Its disks keep their size.')
  const values = { label: disk.label, before: formatSize(disk.size), after: formatSize(newSize) }
  return newSize > disk.size
    ? t('{label} grows from {before} to {after}.', values)
    : t('{label} shrinks from {before} to {after} if its data fits. If not, the resize is rejected.', values)
}

/** `+$10`, `−$2.50`, `the same`. */
const formatDifference = (difference: number, format: (price: number) => string) =>
  Math.abs(difference) < 1e-9 ? t('the same') : `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`

/** The new price and its difference, including backups if they are enabled. */
export function formatPriceChange(before: NodeType | undefined, after: NodeType, backups: boolean): string {
  const newCost = costOf(after, backups)
  const oldCost = before && costOf(before, backups)
  const month = t('{price} a month', { price: formatMonthlyPrice(newCost.monthly) })
  const hour = t('{price} an hour', { price: formatHourlyPrice(newCost.hourly) })
  const difference = (after: number, before: number | undefined, format: (price: number) => string) =>
    before === undefined ? '' : ` (${formatDifference(after - before, format)})`
  return [
    `${month}${difference(newCost.monthly, oldCost?.monthly, formatMonthlyPrice)}`,
    `${hour}${difference(newCost.hourly, oldCost?.hourly, formatHourlyPrice)}`,
    ...(newCost.backups ? [t('backups included')] : []),
  ].join(', ')
}

export const formatSpecs = ({ vcpus, gpus, memory, disk }: NodeType) =>
  [
    plural(vcpus, '{count} vCPU', '{count} vCPUs'),
    ...(gpus > 0 ? [plural(gpus, '{count} GPU', '{count} GPUs')] : []),
    t('{size} memory', { size: formatSize(memory) }),
    t('{size} disk', { size: formatSize(disk) }),
  ].join(', ')
