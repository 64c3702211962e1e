/** Configuration profiles, with which a node boots (referenced by compute.md, specified in gaps 4.10). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import { Interface, Interfaces } from '../rules/nodes/interfaces.ts'
import * as limits from '../limits.ts'
import {
  boundedLine,
  boundedLines,
  Empty,
  Id,
  minimumReason,
  pageOf,
  PageQuery,
  text,
  Timestamp,
  trimmedText,
  type Output,
} from '../schema.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

export const runLevels = ['default', 'single', 'binbash'] as const
export const virtModes = ['paravirt', 'fullvirt'] as const
export const deviceSlots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const
export type DeviceSlot = (typeof deviceSlots)[number]

const Device = named(
  'Device',
  'What a slot of a configuration profile holds: a disk or a volume.',
  z.object({
    disk_id: described(z.nullable(Id), 'A disk of the node; null for a volume.'),
    volume_id: described(z.nullable(Id), 'A volume; null for a disk.'),
  }),
)
const device = described(z.nullable(Device), 'What is in this slot; null when it is empty.')
const Devices = named(
  'Devices',
  'The slots of a configuration profile, which the node sees as `/dev/sda` to `/dev/sdh`.',
  z.object({
    sda: device,
    sdb: device,
    sdc: device,
    sdd: device,
    sde: device,
    sdf: device,
    sdg: device,
    sdh: device,
  }),
)
const helperMembers = {
  updatedb_disabled: described(z.boolean(), 'Keeps the daily job of `updatedb` from running.'),
  distro: described(z.boolean(), 'Adapts the distribution to the kernel and to this node at boot.'),
  modules_dep: described(z.boolean(), 'Makes the list of modules that fits the kernel at boot.'),
  network: described(z.boolean(), 'Writes the network configuration of the node at boot.'),
  devtmpfs_automount: described(z.boolean(), 'Mounts `/dev` by devtmpfs at boot.'),
}
const Helpers = named('Helpers', 'What the service does at boot. All are on by default.', z.object(helperMembers))

export const Config = named(
  'Config',
  'A configuration profile, with which a node boots.',
  z.object({
    id: described(Id, 'Identifier of the profile.'),
    label: described(z.string(), 'Its label.'),
    comments: described(z.string(), 'Notes of the user; empty when there are none.'),
    kernel: described(z.string(), 'Id of the kernel, such as `node/grub2`.'),
    memory_limit: described(z.int(), 'Memory that the node may use, in MB; 0 means all of it.'),
    run_level: described(z.enum(runLevels), 'What is started: everything, the single-user mode, or only a shell.'),
    virt_mode: described(z.enum(virtModes), 'Kind of virtualization. `fullvirt` has only the slots `sda` to `sdd`.'),
    root_device: described(z.string(), 'The root file system, such as `/dev/sda`.'),
    initrd: described(z.nullable(z.int()), 'The initial ram disk; null for that of the kernel.'),
    devices: described(Devices, 'What is in each slot.'),
    helpers: described(Helpers, 'What the service does at boot.'),
    interfaces: described(
      z.array(Interface),
      'Network interfaces in the order of their slots: `eth0`, `eth1`, `eth2`. Empty means one public interface.',
    ),
    created: described(Timestamp, 'When it was created.'),
    updated: described(Timestamp, 'When it was changed last.'),
  }),
)
export type Config = Output<typeof Config>

const ConfigLabel = described(trimmedText('label', limits.configLabel), 'Label of the profile.')
const DeviceInput = named(
  'DeviceInput',
  'What to put in a slot: a disk or a volume.',
  z.object({
    disk_id: described(z.optional(z.nullable(Id)), 'A disk of the node.'),
    volume_id: described(z.optional(z.nullable(Id)), 'A volume.'),
  }),
)
const deviceInput = described(
  z.optional(z.nullable(DeviceInput)),
  'What to put in this slot; null or omitted leaves it empty. No disk can be in two slots.',
)
const DevicesInput = named(
  'DevicesInput',
  'What to put in each slot.',
  z.object({
    sda: deviceInput,
    sdb: deviceInput,
    sdc: deviceInput,
    sdd: deviceInput,
    sde: deviceInput,
    sdf: deviceInput,
    sdg: deviceInput,
    sdh: deviceInput,
  }),
)
const HelpersInput = named('HelpersInput', 'What the service does at boot.', z.partial(z.object(helperMembers)))

const sharedFields = {
  comments: described(z.optional(z.nullable(boundedLines(limits.configComments))), 'Notes of the user.'),
  kernel: described(z.optional(text()), 'Id of a kernel of `GET /node/kernels`; a new profile gets the latest one.'),
  memory_limit: described(
    z.optional(z.int().check(z.gte(0, minimumReason(0)))),
    'Memory that the node may use, in MB; 0, which a new profile gets, means all of it.',
  ),
  run_level: described(z.optional(z.enum(runLevels)), 'What is started; a new profile gets `default`.'),
  virt_mode: described(z.optional(z.enum(virtModes)), 'Kind of virtualization; a new profile gets `paravirt`.'),
  root_device: described(
    z.optional(boundedLine(limits.rootDevice)),
    'The root file system; a new profile gets `/dev/sda`.',
  ),
  helpers: described(z.optional(HelpersInput), 'What the service does at boot; omitted members keep their values.'),
  interfaces: described(
    z.optional(Interfaces),
    'Network interfaces in the order of their slots; they replace all present ones and take effect at the next boot. At most one is public.',
  ),
}

export const ConfigCreate = named(
  'ConfigCreate',
  'The configuration profile to create.',
  z.object({
    label: ConfigLabel,
    devices: described(DevicesInput, 'The slots, with what to put in them.'),
    ...sharedFields,
  }),
)
export type ConfigCreate = Output<typeof ConfigCreate>
export const ConfigUpdate = named(
  'ConfigUpdate',
  'What to change of a configuration profile. Omitted members keep their values.',
  z.object({
    label: z.optional(ConfigLabel),
    devices: described(z.optional(DevicesInput), 'What to put in each slot, which replaces all of them.'),
    ...sharedFields,
  }),
)
export type ConfigUpdate = Output<typeof ConfigUpdate>

const referenced = 'referenced'

export const configs = area('configs', {
  list: get('/node/instances/{nodeId}/configs', {
    kind: referenced,
    summary: 'List the configuration profiles of a node',
    description: 'Returns the configuration profiles in the order of their ids.',
    access: readOnly,
    entity: 'node',
    query: PageQuery,
    returns: pageOf(Config),
    filterable: ['label'],
  }),
  view: get('/node/instances/{nodeId}/configs/{configId}', {
    kind: referenced,
    summary: 'View a configuration profile',
    description: 'Returns one configuration profile of the node.',
    access: readOnly,
    entity: 'node',
    returns: Config,
  }),
  create: post('/node/instances/{nodeId}/configs', {
    kind: referenced,
    summary: 'Create a configuration profile',
    description: `Adds a configuration profile, of which a node has at most ${limits.maxConfigsPerNode}. Raises the event \`node_config_create\`.`,
    access: readWrite,
    entity: 'node',
    body: ConfigCreate,
    returns: Config,
  }),
  update: put('/node/instances/{nodeId}/configs/{configId}', {
    kind: referenced,
    summary: 'Update a configuration profile',
    description: 'Changes what is sent; it takes effect at the next boot. Raises the event `node_config_update`.',
    access: readWrite,
    entity: 'node',
    body: ConfigUpdate,
    returns: Config,
  }),
  remove: del('/node/instances/{nodeId}/configs/{configId}', {
    kind: referenced,
    summary: 'Delete a configuration profile',
    description: 'Deletes the profile; the disks in it stay. Raises the event `node_config_delete`.',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
})
