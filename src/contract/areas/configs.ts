/** Configuration profiles, with which a node boots (referenced by compute.md, specified in gaps 4.10). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, del, get, post, put } from '../endpoint.ts'
import { Interface, Interfaces } from '../rules/nodes/interfaces.ts'
import * as limits from '../limits.ts'
import { boundedLine, boundedLines, Empty, Id, pageOf, PageQuery, text, Timestamp, type Output } from '../schema.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

export const runLevels = ['default', 'single', 'binbash'] as const
export const virtModes = ['paravirt', 'fullvirt'] as const
export const deviceSlots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const
export type DeviceSlot = (typeof deviceSlots)[number]

const device = z.nullable(z.object({ disk_id: z.nullable(Id), volume_id: z.nullable(Id) }))
const Devices = z.object({
  sda: device,
  sdb: device,
  sdc: device,
  sdd: device,
  sde: device,
  sdf: device,
  sdg: device,
  sdh: device,
})
const Helpers = z.object({
  updatedb_disabled: z.boolean(),
  distro: z.boolean(),
  modules_dep: z.boolean(),
  network: z.boolean(),
  devtmpfs_automount: z.boolean(),
})

export const Config = z
  .object({
    id: Id,
    label: z.string(),
    comments: z.string(),
    kernel: z.string(),
    /** MB; 0 means all of the node's memory. */
    memory_limit: z.int(),
    run_level: z.enum(runLevels),
    virt_mode: z.enum(virtModes),
    root_device: z.string(),
    initrd: z.nullable(z.int()),
    devices: Devices,
    helpers: Helpers,
    interfaces: z.array(Interface),
    created: Timestamp,
    updated: Timestamp,
  })
  .check(z.meta({ id: 'Config' }))
export type Config = Output<typeof Config>

const ConfigLabel = boundedLine(limits.configLabel)
const deviceInput = z.optional(
  z.nullable(z.object({ disk_id: z.optional(z.nullable(Id)), volume_id: z.optional(z.nullable(Id)) })),
)
const DevicesInput = z.object({
  sda: deviceInput,
  sdb: deviceInput,
  sdc: deviceInput,
  sdd: deviceInput,
  sde: deviceInput,
  sdf: deviceInput,
  sdg: deviceInput,
  sdh: deviceInput,
})

const sharedFields = {
  comments: z.optional(z.nullable(boundedLines(limits.configComments))),
  kernel: z.optional(text()),
  memory_limit: z.optional(z.int().check(z.gte(0, 'Must be 0 or greater'))),
  run_level: z.optional(z.enum(runLevels)),
  virt_mode: z.optional(z.enum(virtModes)),
  root_device: z.optional(boundedLine(limits.rootDevice)),
  helpers: z.optional(z.partial(Helpers)),
  interfaces: z.optional(Interfaces),
}

export const ConfigCreate = z
  .object({ label: ConfigLabel, devices: DevicesInput, ...sharedFields })
  .check(z.meta({ id: 'ConfigCreate' }))
export type ConfigCreate = Output<typeof ConfigCreate>
/** Omitted members keep their values; `interfaces` replaces all interfaces. */
export const ConfigUpdate = z
  .object({ label: z.optional(ConfigLabel), devices: z.optional(DevicesInput), ...sharedFields })
  .check(z.meta({ id: 'ConfigUpdate' }))
export type ConfigUpdate = Output<typeof ConfigUpdate>

const referenced = 'referenced'

export const configs = area('configs', {
  list: get('/node/instances/{nodeId}/configs', {
    kind: referenced,
    summary: 'List the configuration profiles of a node',
    access: readOnly,
    entity: 'node',
    query: PageQuery,
    returns: pageOf(Config),
    filterable: ['label'],
  }),
  view: get('/node/instances/{nodeId}/configs/{configId}', {
    kind: referenced,
    summary: 'View a configuration profile',
    access: readOnly,
    entity: 'node',
    returns: Config,
  }),
  create: post('/node/instances/{nodeId}/configs', {
    kind: referenced,
    summary: 'Create a configuration profile',
    access: readWrite,
    entity: 'node',
    body: ConfigCreate,
    returns: Config,
  }),
  update: put('/node/instances/{nodeId}/configs/{configId}', {
    kind: referenced,
    summary: 'Update a configuration profile',
    access: readWrite,
    entity: 'node',
    body: ConfigUpdate,
    returns: Config,
  }),
  remove: del('/node/instances/{nodeId}/configs/{configId}', {
    kind: referenced,
    summary: 'Delete a configuration profile',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
})
