/**
 * The disks and configuration profiles that a node loses, as a list: without names until loaded, and omitted when there
 * are none. Private networks are named, because the replacement profile may lack them.
 */
import type { Config } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import { formatSize } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { formatInterfaces, hasVlan } from './interfaces.ts'

interface Props {
  disks: readonly Disk[] | undefined
  configs: readonly Config[] | undefined
}

export function LostContents({ disks, configs }: Props) {
  const diskNames = disks?.map((disk) => `${disk.label} (${formatSize(disk.size)})`).join(', ')
  const configNames = configs
    ?.map(({ label, interfaces }) => (hasVlan(interfaces) ? `${label} (${formatInterfaces(interfaces)})` : label))
    .join(', ')
  if (diskNames === '' && configNames === '') return null
  return (
    <ul className="mt-0.5 mb-0 list-disc ps-5">
      {diskNames === '' ? null : (
        <li>
          {diskNames === undefined
            ? t('its disks with all their data')
            : t('its disks with all their data: {disks}', { disks: diskNames })}
        </li>
      )}
      {configNames === '' ? null : (
        <li>
          {configNames === undefined
            ? t('its configuration profiles')
            : t('its configuration profiles: {profiles}', { profiles: configNames })}
        </li>
      )}
    </ul>
  )
}
