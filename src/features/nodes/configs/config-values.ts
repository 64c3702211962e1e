/**
 * The form values of a configuration profile, the requests made from them (gaps 4.10), and when changes take effect.
 */
import {
  deviceSlots,
  runLevels,
  virtModes,
  type Config,
  type ConfigCreate,
  type ConfigUpdate,
  type DeviceSlot,
} from '#contract/areas/configs.ts'
import type { Event } from '#contract/areas/events.ts'
import { bootActions } from '#contract/rules/nodes/rescue-mode.ts'
import type { Disk } from '#contract/areas/disks.ts'
import { availableSlots } from '#contract/rules/nodes/disks-and-configs.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { t } from '#contract/translate.ts'
import { formatInterfaces } from '#shared/nodes/interfaces.ts'
import { toInterface, toSlot, type InterfaceSlot } from '../fields/interface-slots.ts'

export interface ConfigValues {
  label: string
  comments: string
  kernel: string
  /** The content of each slot: the id of a disk as text, `volume 7`, or empty. */
  devices: Record<DeviceSlot, string>
  root_device: string
  /** MB; 0 = no limit. */
  memory_limit: number | null
  run_level: string
  virt_mode: string
  helpers: Config['helpers']
  /** An empty list means one public interface, assigned by the service. */
  interfaces: InterfaceSlot[]
}

/** Boots the kernel installed on the disk, which every image of the catalog expects (gaps 2.4). */
const defaultKernel = 'node/grub2'

const mapSlots = (
  valueOf: (slot: DeviceSlot, at: number) => string | number | undefined,
): Record<DeviceSlot, string> => {
  const valueAt = (slot: DeviceSlot) => String(valueOf(slot, deviceSlots.indexOf(slot)) ?? '')
  return {
    sda: valueAt('sda'),
    sdb: valueAt('sdb'),
    sdc: valueAt('sdc'),
    sdd: valueAt('sdd'),
    sde: valueAt('sde'),
    sdf: valueAt('sdf'),
    sdg: valueAt('sdg'),
    sdh: valueAt('sdh'),
  }
}

/** A new profile has the node's disks in its slots, in their order. */
export const newConfigValues = (disks: readonly Disk[]): ConfigValues => ({
  label: '',
  comments: '',
  kernel: defaultKernel,
  devices: mapSlots((_, at) => disks[at]?.id),
  root_device: '/dev/sda',
  memory_limit: 0,
  run_level: 'default',
  virt_mode: 'paravirt',
  helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
  interfaces: [],
})

const volumePrefix = 'volume '

/** A volume is not a disk of the node and cannot be chosen, but it stays in its slot until it is replaced. */
export const isVolume = (value: string) => value.startsWith(volumePrefix)
/** "Volume 7" */
export const volumeLabel = (value: string) => t('Volume {id}', { id: value.slice(volumePrefix.length) })

/** `disks`: all disks of the node, undefined while unknown. A deleted disk leaves its slot empty. */
export function valuesOf(config: Config, disks: readonly Disk[] | undefined): ConfigValues {
  const slotValue = (slot: DeviceSlot) => {
    const device = config.devices[slot]
    if (typeof device?.volume_id === 'number') return `${volumePrefix}${device.volume_id}`
    return device?.disk_id && (disks?.some(({ id }) => id === device.disk_id) ?? true) ? device.disk_id : undefined
  }
  const { label, comments, kernel, root_device, memory_limit, run_level, virt_mode, helpers } = config
  return {
    label,
    comments,
    kernel,
    devices: mapSlots(slotValue),
    root_device,
    memory_limit,
    run_level,
    virt_mode,
    helpers: { ...helpers },
    interfaces: config.interfaces.map(toSlot),
  }
}

/** The filled slots of the current mode. Slots of the other mode keep their values in the form. */
const usedSlotsOf = ({ devices, virt_mode }: Pick<ConfigValues, 'devices' | 'virt_mode'>) =>
  availableSlots(modeOf(virt_mode)).filter((slot) => devices[slot] !== '')
const modeOf = (mode: string) => virtModes.find((each) => each === mode) ?? 'paravirt'

/** A disk can be in one slot only. */
export const repeatedDisks = (values: ConfigValues): ErrorDetail[] =>
  usedSlotsOf(values).flatMap((slot, _, slots) => {
    const first = slots.find((each) => values.devices[each] === values.devices[slot])
    return first === slot || first === undefined
      ? []
      : [{ field: `devices.${slot}`, reason: t('This disk is already in {first}.', { first }) }]
  })

/** The slot of a root device such as `/dev/sda`; undefined for other devices. */
const slotOfRoot = (root: string) => deviceSlots.find((slot) => root === `/dev/${slot}`)

/** Reports slots that the virtualization mode does not have: their contents would be dropped silently. */
export function slotsWithoutPlace({ virt_mode, devices, root_device: root }: ConfigValues): ErrorDetail[] {
  const available = availableSlots(modeOf(virt_mode))
  const isMissing = (slot: DeviceSlot) => !available.includes(slot)
  const rootSlot = slotOfRoot(root)
  const reasonOf = (slot: DeviceSlot) => t('Full virtualization has no {slot}.', { slot })
  return [
    ...deviceSlots
      .filter((slot) => isMissing(slot) && devices[slot] !== '')
      .map((slot) => ({
        field: `devices.${slot}`,
        reason: `${reasonOf(slot)} ${t('Choose another slot for the disk, and None here.')}`,
      })),
    ...(rootSlot && isMissing(rootSlot) ? [{ field: 'root_device', reason: reasonOf(rootSlot) }] : []),
  ]
}

/** The slots of the mode, plus any others that are not empty. */
export const shownSlots = ({ virt_mode, devices }: Pick<ConfigValues, 'virt_mode' | 'devices'>) =>
  deviceSlots.filter((slot) => availableSlots(modeOf(virt_mode)).includes(slot) || devices[slot] !== '')

/** The root devices of the mode, plus the chosen one. */
export const rootDevices = ({ virt_mode, root_device: root }: Pick<ConfigValues, 'virt_mode' | 'root_device'>) => [
  ...new Set([...availableSlots(modeOf(virt_mode)).map((slot) => `/dev/${slot}`), root]),
]

const deviceOf = (value: string) =>
  isVolume(value) ? { volume_id: Number(value.slice(volumePrefix.length)) } : { disk_id: Number(value) }

/**
 * The whole profile. Slots that the virtualization mode does not have keep their values in the form but are not sent.
 */
export function bodyOf({
  label,
  comments,
  kernel,
  devices,
  root_device,
  memory_limit,
  run_level,
  virt_mode,
  helpers,
  interfaces,
}: ConfigValues): ConfigCreate {
  return {
    label,
    comments,
    kernel,
    root_device,
    helpers,
    devices: Object.fromEntries(usedSlotsOf({ devices, virt_mode }).map((slot) => [slot, deviceOf(devices[slot])])),
    memory_limit: memory_limit ?? Number.NaN,
    run_level: runLevels.find((each) => each === run_level),
    virt_mode: modeOf(virt_mode),
    interfaces: interfaces.map(toInterface),
  }
}

/** The form of the profile for comparisons with changes by others: disks by slot, interfaces in words. */
export const comparedBody = (values: ConfigValues) => {
  const used = new Set(usedSlotsOf(values))
  return {
    ...values,
    devices: mapSlots((slot) => (used.has(slot) ? values.devices[slot] : '')),
    interfaces: values.interfaces.length > 0 ? formatInterfaces(values.interfaces.map(toInterface)).split(', ') : [],
  }
}

/**
 * The changed members of `values`. The service merges helpers, but replaces all disks or all interfaces at once, so
 * unchanged disks are taken from `latest`.
 */
export function updateOf(
  { devices, ...changes }: Partial<ReturnType<typeof comparedBody>>,
  values: ConfigValues,
  latest: ConfigValues,
): ConfigUpdate {
  const whole = bodyOf({ ...values, devices: { ...latest.devices, ...devices } })
  const members = new Set(Object.keys(devices === undefined ? changes : { ...changes, devices }))
  return {
    ...Object.fromEntries(Object.entries(whole).filter(([member]) => members.has(member))),
    ...(changes.helpers && { helpers: changes.helpers }),
  }
}

/**
 * The profile that the node is running, if it was changed after that boot began: changes only take effect at the next
 * boot (gaps 2.5). Undefined when it was not changed, or when the boot is not among the events. `events`: those of the
 * node, newest first. Wire times compare as text.
 */
export function changedSinceBoot(configs: readonly Config[], events: readonly Event[]): Config | undefined {
  const boot = events.find(({ action, status }) => bootActions.includes(action) && status === 'finished')
  const config = configs.find(({ id }) => id === boot?.secondary_entity?.id)
  return boot && config && config.updated > boot.created ? config : undefined
}
