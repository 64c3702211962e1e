/** Types to create a node of: in classes, with the reason when the image does not fit (gaps 2.4, 4.1). */
import type { Backup } from '#contract/areas/backups.ts'
import type { Image } from '#contract/areas/images.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { restoreRoom } from '#contract/rules/backup-restore.ts'
import { size } from './words.ts'

const classTitles: Readonly<Record<string, string>> = {
  nanode: 'Shared CPU', standard: 'Shared CPU', dedicated: 'Dedicated CPU', highmem: 'High memory', premium: 'Premium', gpu: 'GPU',
}

export const classTitle = (type: NodeType) => classTitles[type.class] ?? type.class

/** Titles of the classes there are: the known ones in this order, others after them. */
export function classesOf(types: readonly NodeType[]): string[] {
  const found = new Set(types.map(classTitle))
  const known = [...new Set(Object.values(classTitles))].filter((title) => found.has(title))
  return [...known, ...[...found].filter((title) => !known.includes(title))]
}

/** Smallest first. */
export const typesOf = (types: readonly NodeType[], title: string) =>
  types.filter((type) => classTitle(type) === title).toSorted((a, b) => a.price.monthly - b.price.monthly || a.memory - b.memory)

/** Why an image with its swap disk does not go onto a type; null when it does, or when there is no image. */
export function whyNotFit(type: NodeType, image: Image | undefined, swap: number): string | null {
  if (!image || type.disk - swap >= image.size) return null
  return swap > 0 ? `${image.label} needs ${size(image.size)} and ${size(swap)} swap` : `${image.label} needs ${size(image.size)}`
}

/** Why a backup does not go onto a type; null when it does. */
export function whyNotBackup(type: NodeType, backup: Backup): string | null {
  const { needed, free, fits } = restoreRoom(backup.disks, { storage: type.disk, disks: [] }, true)
  return fits ? null : `the backup needs ${size(needed)}, this type has ${size(free)}`
}
