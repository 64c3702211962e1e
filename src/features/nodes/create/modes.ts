/** The modes of "Create node": the source of the new node's disk. The mode is in the URL (`?mode=empty`). */
import { t } from '#contract/translate.ts'

export const modes = {
  image: {
    label: () => t('From an image'),
    description: () => t('A distribution or one of your own images. The node boots when it is provisioned.'),
  },
  script: {
    label: () => t('From a script'),
    description: () => t('An image, and a script that configures it at the first boot.'),
  },
  backup: {
    label: () => t('From a backup'),
    description: () => t('A copy of another node’s disks and configuration profiles at the time of the backup.'),
  },
  empty: {
    label: () => t('Empty'),
    description: () =>
      t('No disk and no configuration profile. The node stays offline until you add both and boot it.'),
  },
} as const
export type Mode = keyof typeof modes

const isMode = (text: string): text is Mode => Object.hasOwn(modes, text)
export const parseMode = (text: string | null): Mode => (text !== null && isMode(text) ? text : 'image')

/** Modes that install an image, so that the node gets a root password and a configuration profile with interfaces. */
export const hasImage = (mode: Mode) => mode === 'image' || mode === 'script'
