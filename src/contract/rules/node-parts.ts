/** Disks and configuration profiles of a node: when they can be changed, and which slots a profile has (gaps 2.6, 4.9, 4.10). */
import { deviceSlots, type DeviceSlot, type virtModes } from '../areas/configs.ts'
import type { Disk } from '../areas/disks.ts'
import { inTransition, nodeStatusWords, type NodeStatus } from './node-status.ts'

const fullvirtSlots: readonly DeviceSlot[] = ['sda', 'sdb', 'sdc', 'sdd']

/** Full virtualization has four slots only. */
export const slotsOf = (mode: (typeof virtModes)[number]): readonly DeviceSlot[] => (mode === 'fullvirt' ? fullvirtSlots : deviceSlots)

/** Why nothing of it can be changed now, as a sentence for people; null when it can. What else goes on there only the service knows. */
export function whyPartsNotNow(status: NodeStatus, disks: readonly Pick<Disk, 'status'>[]): string | null {
  if (inTransition(status)) return `Not while the node is ${nodeStatusWords[status].toLowerCase()}.`
  return disks.some((disk) => disk.status !== 'ready') ? 'Not before the work on a disk is done.' : null
}
