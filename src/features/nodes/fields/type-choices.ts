/** The types of nodes by class, and why one is too small (gaps 2.4, 4.1). */
import type { Backup } from '#contract/areas/backups.ts'
import type { Image } from '#contract/areas/images.ts'
import type { NodeType } from '#contract/areas/types.ts'
import { restoreCapacity } from '#contract/rules/backups/backup-restore.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

interface ClassTexts {
  readonly title: () => string
  /** The purpose of the class. */
  readonly purpose: () => string
}

/** The known classes in display order. */
const classTexts: Readonly<Record<string, ClassTexts>> = {
  standard: {
    title: () => t('Shared CPU'),
    purpose: () => t('For websites, small applications and tests. Processor time is shared with other nodes.'),
  },
  dedicated: {
    title: () => t('Dedicated CPU'),
    purpose: () => t('For steady load such as builds, busy databases and video. The vCPUs are yours alone.'),
  },
  highmem: { title: () => t('High memory'), purpose: () => t('For caches and databases that keep much in memory.') },
  premium: {
    title: () => t('Premium'),
    purpose: () => t('For the highest and steadiest performance, on the newest processors.'),
  },
  gpu: {
    title: () => 'GPU',
    purpose: () => t('For machine learning, rendering and video, with dedicated graphics processors.'),
  },
}

/** The class that a type is shown under: nanodes are among the standard types. */
export const typeClass = (type: NodeType) => (type.class === 'nanode' ? 'standard' : type.class)

export const classTitle = (id: string): string => classTexts[id]?.title() ?? id

/** The purpose of a class; undefined for an unknown class. */
export const classPurpose = (id: string): string | undefined => classTexts[id]?.purpose()

/** The classes of these types: known classes first, in a fixed order. */
export function typeClasses(types: readonly NodeType[]): string[] {
  const found = new Set(types.map(typeClass))
  const known = Object.keys(classTexts).filter((id) => found.has(id))
  return [...known, ...[...found].filter((id) => !known.includes(id))]
}

/** Smallest first. */
export const typesInClass = (types: readonly NodeType[], classId: string) =>
  types
    .filter((type) => typeClass(type) === classId)
    .toSorted((a, b) => a.price.monthly - b.price.monthly || a.memory - b.memory)

/** Why an image and a swap disk (MB) do not fit on a type; null when they do or there is no image. */
export function imageTooLargeReason(type: NodeType, image: Image | undefined, swap: number): string | null {
  if (!image || type.disk - swap >= image.size) return null
  return swap > 0
    ? t('{label} needs {size} and {swap} swap', {
        label: image.label,
        size: formatSize(image.size),
        swap: formatSize(swap),
      })
    : t('{label} needs {size}', { label: image.label, size: formatSize(image.size) })
}

/** Why a backup does not fit on a type; null when it does. */
export function backupTooLargeReason(type: NodeType, backup: Backup): string | null {
  const { needed, free, fits } = restoreCapacity(backup.disks, { storage: type.disk, disks: [] }, true)
  return fits
    ? null
    : t('the backup needs {size}; this type has {storage}', {
        size: formatSize(needed),
        storage: formatSize(free),
      })
}
