/**
 * When disks and configuration profiles of a node can be changed, and which slots a profile has (gaps 2.6, 4.9, 4.10).
 */
import { deviceSlots, type Config, type DeviceSlot, type virtModes } from '../../areas/configs.ts'
import type { Disk } from '../../areas/disks.ts'
import { isInTransition, nodeStatusWord, type NodeStatus } from './node-status.ts'
import { t } from '../../translate.ts'

const fullvirtSlots: readonly DeviceSlot[] = ['sda', 'sdb', 'sdc', 'sdd']

/** Full virtualization has only four slots. */
export const availableSlots = (mode: (typeof virtModes)[number]): readonly DeviceSlot[] =>
  mode === 'fullvirt' ? fullvirtSlots : deviceSlots

/** Why they cannot be changed now, as a sentence; null when they can. The service may have further reasons. */
export function disksAndConfigsDisabledReason(
  status: NodeStatus,
  disks: readonly Pick<Disk, 'status'>[],
): string | null {
  if (isInTransition(status)) return t('Not available while the node is {status}.', { status: nodeStatusWord(status) })
  return disks.some((disk) => disk.status !== 'ready') ? t('A disk is being changed. Wait for it to finish.') : null
}

/** The ids of the disks in the slots of a profile. */
export const diskIdsOf = (devices: Config['devices']): number[] =>
  deviceSlots.flatMap((slot) => devices[slot]?.disk_id ?? [])

/**
 * Why the service refuses to resize or delete a disk of a running node: the profile that it booted with uses it. The
 * interface does not say which profile that was, so null unless all of them use the disk.
 */
export const diskInUseReason = (
  status: NodeStatus,
  configs: readonly Pick<Config, 'devices'>[],
  diskId: number,
): string | null =>
  status === 'running' && configs.length > 0 && configs.every(({ devices }) => diskIdsOf(devices).includes(diskId))
    ? t('Shut the node down first: it has booted with this disk.')
    : null
