/**
 * Nodes (virtual machines): the documented operations of compute.md "Nodes" and the referenced power, resize and rebuild
 * operations of gaps 4.2-4.4.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { RootPassword, deploy } from '../deploy.ts'
import { area, get, post, put, del } from '../endpoint.ts'
import { Interfaces } from '../interfaces.ts'
import * as limits from '../limits.ts'
import { nodeStatuses } from '../rules/node-status.ts'
import { nodeLabelReason, isNodeLabel } from '../rules/node-label.ts'
import { backupDays, backupWindows } from '../rules/backup-schedule.ts'
import { Empty, Id, PageQuery, Timestamp, int, judge, pageOf, requiredReason, text, type Output } from '../schema.ts'
import { Tags } from '../tags.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

export const Specs = z.object({
  /** MB */
  disk: z.int(),
  /** MB */
  memory: z.int(),
  /** GB per month */
  transfer: z.int(),
  vcpus: z.int(),
  gpus: z.optional(z.int()),
})

export const Schedule = z.object({
  day: z.nullable(z.enum(backupDays)),
  window: z.nullable(z.enum(backupWindows)),
})

const alert = (name: keyof typeof limits.alertBounds) => int(limits.alertBounds[name])
/** Averages over two hours above which a mail is sent; 0 is off (gaps 2.2). */
export const Alerts = z.object({
  cpu: z.int(),
  io: z.int(),
  network_in: z.int(),
  network_out: z.int(),
  transfer_quota: z.int(),
})

export const Node = z.object({
  id: Id,
  label: z.string(),
  group: z.string(),
  tags: z.array(z.string()),
  type: z.string(),
  region: z.string(),
  image: z.nullable(z.string()),
  status: z.enum(nodeStatuses),
  created: Timestamp,
  updated: Timestamp,
  host_uuid: z.string(),
  hypervisor: z.string(),
  ipv4: z.array(z.string()),
  ipv6: z.nullable(z.string()),
  specs: Specs,
  alerts: Alerts,
  backups: z.object({
    available: z.boolean(),
    enabled: z.boolean(),
    last_successful: z.nullable(Timestamp),
    schedule: Schedule,
  }),
  watchdog_enabled: z.boolean(),
}).check(z.meta({ id: 'Node' }))
export type Node = Output<typeof Node>

/** Display label of a node: 3..64 characters, letters, digits, `-`, `_`, `.`, no doubled punctuation (gaps 2.1). */
export const NodeLabel = text(limits.nodeLabel).check(z.refine(isNodeLabel, { error: nodeLabelReason }))
const exclusiveReason = (other: string) => `backup_id and ${other} are mutually exclusive`

/** From an image (with a script or not), from another node's backup, or empty (compute.md, Creation modes). */
export const NodeCreate = z.object({
  region: z.string(),
  type: z.string(),
  label: z.optional(NodeLabel),
  group: z.optional(z.string()),
  tags: z.optional(Tags),
  image: z.optional(z.nullable(z.string())),
  ...deploy,
  swap_size: z.optional(z.int().check(z.gte(0, 'Must be 0 or greater'))),
  backup_id: z.optional(Id),
  backups_enabled: z.optional(z.boolean()),
  booted: z.optional(z.boolean()),
  private_ip: z.optional(z.boolean()),
  interfaces: z.optional(Interfaces),
}).check(judge(({ image, root_pass: password, stackscript_id: script, backup_id: backup }) => [
  ...(image && password === undefined ? [{ field: 'root_pass', reason: requiredReason('root_pass') }] : []),
  ...(script !== undefined && !image && backup === undefined ? [{ field: 'image', reason: requiredReason('image') }] : []),
  ...(backup !== undefined && image ? [{ field: 'backup_id', reason: exclusiveReason('image') }] : []),
  ...(backup !== undefined && script !== undefined ? [{ field: 'backup_id', reason: exclusiveReason('stackscript_id') }] : []),
]), z.meta({ id: 'NodeCreate' }))
export type NodeCreate = Output<typeof NodeCreate>

export const NodeUpdate = z.object({
  alerts: z.optional(z.object({
    cpu: z.optional(alert('cpu')),
    io: z.optional(alert('io')),
    network_in: z.optional(alert('network_in')),
    network_out: z.optional(alert('network_out')),
    transfer_quota: z.optional(alert('transfer_quota')),
  })),
  backups: z.optional(z.object({ schedule: z.optional(z.object({
    day: z.optional(z.nullable(z.enum(backupDays))),
    window: z.optional(z.nullable(z.enum(backupWindows))),
  })) })),
  group: z.optional(z.string()),
  label: z.optional(NodeLabel),
  tags: z.optional(Tags),
  watchdog_enabled: z.optional(z.boolean()),
}).check(z.meta({ id: 'NodeUpdate' }))
export type NodeUpdate = Output<typeof NodeUpdate>

/** Members that describe a new node (gaps 3.1). */
const newNodeMembers = ['region', 'type', 'label', 'group', 'backups_enabled', 'private_ip'] as const
export const onlyNewNodeReason = 'Can only be provided when cloning to a new node'

/** Onto an existing node (node_id), or to a new one (region and type). */
export const NodeClone = z.object({
  node_id: z.optional(Id),
  region: z.optional(z.string()),
  type: z.optional(z.string()),
  label: z.optional(NodeLabel),
  group: z.optional(z.string()),
  backups_enabled: z.optional(z.boolean()),
  /** Not in the document; taken by services all the same (gaps 3.1). */
  private_ip: z.optional(z.boolean()),
  /** Disks beside those of the configs. */
  disks: z.optional(z.array(Id)),
  /** All when left out. */
  configs: z.optional(z.array(Id)),
}).check(judge((body) =>
  body.node_id === undefined
    ? (['region', 'type'] as const).filter((field) => body[field] === undefined).map((field) => ({ field, reason: requiredReason(field) }))
    : newNodeMembers.filter((field) => body[field] !== undefined).map((field) => ({ field, reason: onlyNewNodeReason })),
), z.meta({ id: 'NodeClone' }))
export type NodeClone = Output<typeof NodeClone>

export const missingImageReason = 'You must specify an image'
export const NodeRebuild = z.object({
  image: z.string({ error: (issue) => (issue.input === undefined || issue.input === null ? missingImageReason : undefined) }),
  ...deploy,
  root_pass: RootPassword,
  booted: z._default(z.boolean(), true),
}).check(z.meta({ id: 'NodeRebuild' }))
export type NodeRebuild = Output<typeof NodeRebuild>

export const NodeResize = z.object({ type: z.string(), allow_auto_disk_resize: z._default(z.boolean(), true) }).check(z.meta({ id: 'NodeResize' }))

/** Which profile to boot; left out, the only one or the last booted one (compute.md, Boot rules). */
const BootConfig = z.object({ config_id: z.optional(z.nullable(Id)) }).check(z.meta({ id: 'BootConfig' }))

export const nodes = area('nodes', {
  list: get('/node/instances', {
    summary: 'List nodes', access: readOnly, query: PageQuery, returns: pageOf(Node),
    filterable: ['id', 'label', 'region', 'image', 'group', 'tags', 'ipv4'],
  }),
  create: post('/node/instances', {
    summary: 'Create a node', access: readWrite, grant: 'add_nodes', unrestricted: ['tags'], body: NodeCreate, returns: Node,
  }),
  view: get('/node/instances/{nodeId}', { summary: 'View a node', access: readOnly, on: 'node', returns: Node }),
  update: put('/node/instances/{nodeId}', {
    summary: 'Update a node', access: readWrite, on: 'node', unrestricted: ['tags'], body: NodeUpdate, returns: Node,
  }),
  remove: del('/node/instances/{nodeId}', { summary: 'Delete a node with its disks, backups, configs and addresses', access: readWrite, on: 'node', returns: Empty }),
  boot: post('/node/instances/{nodeId}/boot', { summary: 'Boot a node', access: readWrite, on: 'node', body: BootConfig, returns: Empty }),
  clone: post('/node/instances/{nodeId}/clone', { summary: 'Clone a node', access: readWrite, grant: 'add_nodes', on: 'node', body: NodeClone, returns: Node }),
  reboot: post('/node/instances/{nodeId}/reboot', { kind: 'referenced', summary: 'Reboot a node', access: readWrite, on: 'node', body: BootConfig, returns: Empty }),
  shutdown: post('/node/instances/{nodeId}/shutdown', { kind: 'referenced', summary: 'Shut down a node', access: readWrite, on: 'node', returns: Empty }),
  resize: post('/node/instances/{nodeId}/resize', {
    kind: 'referenced', summary: 'Move a node to another type', access: readWrite, on: 'node',
    body: NodeResize, returns: Empty,
  }),
  rebuild: post('/node/instances/{nodeId}/rebuild', {
    kind: 'referenced', summary: 'Rebuild a node from an image, losing its disks', access: readWrite, on: 'node', body: NodeRebuild, returns: Node,
  }),
})
