/** What the dialogs about a configuration profile hold, and the requests they make of it (gaps 4.10). */
import { deviceSlots, runLevels, virtModes, type Config, type ConfigCreate, type ConfigUpdate, type DeviceSlot } from '#contract/areas/configs.ts'
import type { Disk } from '#contract/areas/disks.ts'
import { slotsOf } from '#contract/rules/node-parts.ts'
import { same } from '#kit/form/changes.ts'

export interface ConfigValues {
  label: string
  comments: string
  kernel: string
  /** What is in each slot: a disk's id as text, `volume 7`, or nothing. */
  devices: Record<DeviceSlot, string>
  root_device: string
  /** MB; 0 is all there is. */
  memory_limit: number | null
  run_level: string
  virt_mode: string
  helpers: Config['helpers']
}

/** Boots the kernel of the system that is on the disk: what every image of the catalogue expects (gaps 2.4). */
const usualKernel = 'node/grub2'

const slots = (inSlot: (slot: DeviceSlot, at: number) => string | number | undefined): Record<DeviceSlot, string> => {
  const at = (slot: DeviceSlot) => String(inSlot(slot, deviceSlots.indexOf(slot)) ?? '')
  return { sda: at('sda'), sdb: at('sdb'), sdc: at('sdc'), sdd: at('sdd'), sde: at('sde'), sdf: at('sdf'), sdg: at('sdg'), sdh: at('sdh') }
}

/** A new profile has the node's disks in their order. */
export const newValues = (disks: readonly Disk[]): ConfigValues => ({
  label: '', comments: '', kernel: usualKernel, devices: slots((_, at) => disks[at]?.id), root_device: '/dev/sda', memory_limit: 0,
  run_level: 'default', virt_mode: 'paravirt',
  helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
})

const volumeMark = 'volume '

/** A volume is not a disk of the node: it stays in its slot as long as nobody chooses something else. */
export const isVolume = (inSlot: string) => inSlot.startsWith(volumeMark)

/** `disks`: those the node has, when they are known; a disk that is gone is in no slot any more. */
export function valuesOf(config: Config, disks: readonly Disk[] | undefined): ConfigValues {
  const inSlot = (slot: DeviceSlot) => {
    const device = config.devices[slot]
    if (typeof device?.volume_id === 'number') return `${volumeMark}${device.volume_id}`
    return device?.disk_id && (disks?.some(({ id }) => id === device.disk_id) ?? true) ? device.disk_id : undefined
  }
  const { label, comments, kernel, root_device, memory_limit, run_level, virt_mode, helpers } = config
  return { label, comments, kernel, devices: slots(inSlot), root_device, memory_limit, run_level, virt_mode, helpers: { ...helpers } }
}

const deviceOf = (inSlot: string) => (isVolume(inSlot) ? { volume_id: Number(inSlot.slice(volumeMark.length)) } : { disk_id: Number(inSlot) })

/** The whole profile. Slots that the mode does not have stay in the form and are not sent. */
export function bodyOf({ label, comments, kernel, devices, root_device, memory_limit, run_level, virt_mode, helpers }: ConfigValues): ConfigCreate {
  const mode = virtModes.find((each) => each === virt_mode) ?? 'paravirt'
  const taken = slotsOf(mode).filter((slot) => devices[slot] !== '')
  return {
    label, comments, kernel, root_device, helpers,
    devices: Object.fromEntries(taken.map((slot) => [slot, deviceOf(devices[slot])])),
    memory_limit: memory_limit ?? Number.NaN,
    run_level: runLevels.find((each) => each === run_level),
    virt_mode: mode,
  }
}

/** Only what differs. Slots are replaced whole, so with one of them changed all are sent. */
export function changesOf(before: ConfigValues, after: ConfigValues): ConfigUpdate {
  const old = new Map<string, unknown>(Object.entries(bodyOf(before)))
  return Object.fromEntries(Object.entries(bodyOf(after)).filter(([member, value]) => !same(old.get(member), value)))
}
