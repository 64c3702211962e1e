/** The types of nodes by class, and why one is too small (gaps 2.4, 4.1). */
import type { Backup } from '#contract/areas/backups.ts'
import type { Image } from '#contract/areas/images.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { restoreCapacity } from '#contract/rules/backups/backup-restore.ts'
import { formatSize } from '#contract/text.ts'

const titleByClass: Readonly<Record<string, string>> = {
  nanode: 'Shared CPU',
  standard: 'Shared CPU',
  dedicated: 'Dedicated CPU',
  highmem: 'High memory',
  premium: 'Premium',
  gpu: 'GPU',
}

const purposes: Readonly<Record<string, string>> = {
  'Shared CPU': 'For websites, small applications and tests. Processor time is shared with other nodes.',
  'Dedicated CPU': 'For steady load such as builds, busy databases and video. The vCPUs are yours alone.',
  'High memory': 'For caches and databases that keep much in memory.',
  Premium: 'For the highest and steadiest performance, on the newest processors.',
  GPU: 'For machine learning, rendering and video, with graphics processors of its own.',
}

/** What a class is for; undefined for one that is not known. */
export const classPurpose = (title: string): string | undefined => purposes[title]

export const classTitle = (type: NodeType) => titleByClass[type.class] ?? type.class

/** The titles of the classes of these types: known classes first, in a fixed order. */
export function classTitles(types: readonly NodeType[]): string[] {
  const found = new Set(types.map(classTitle))
  const knownTitles = [...new Set(Object.values(titleByClass))].filter((title) => found.has(title))
  return [...knownTitles, ...[...found].filter((title) => !knownTitles.includes(title))]
}

/** Smallest first. */
export const typesInClass = (types: readonly NodeType[], title: string) =>
  types
    .filter((type) => classTitle(type) === title)
    .toSorted((a, b) => a.price.monthly - b.price.monthly || a.memory - b.memory)

/** Why an image and a swap disk (MB) do not fit on a type; null when they do or there is no image. */
export function imageTooLargeReason(type: NodeType, image: Image | undefined, swap: number): string | null {
  if (!image || type.disk - swap >= image.size) return null
  return swap > 0
    ? `${image.label} needs ${formatSize(image.size)} and ${formatSize(swap)} swap`
    : `${image.label} needs ${formatSize(image.size)}`
}

/** Why a backup does not fit on a type; null when it does. */
export function backupTooLargeReason(type: NodeType, backup: Backup): string | null {
  const { needed, free, fits } = restoreCapacity(backup.disks, { storage: type.disk, disks: [] }, true)
  return fits ? null : `the backup needs ${formatSize(needed)}; this type has ${formatSize(free)}`
}
