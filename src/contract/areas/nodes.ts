/**
 * Nodes (virtual machines): the documented operations of compute.md "Nodes", and the referenced operations for power,
 * resize and rebuild (gaps 4.2-4.4). Their bodies: ../node-requests.ts.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get, post, put, del } from '../endpoint.ts'
import { BootConfig, NodeClone, NodeCreate, NodeRebuild, NodeResize, NodeUpdate } from '../rules/nodes/node-requests.ts'
import { nodeStatuses } from '../rules/nodes/node-status.ts'
import { backupDays, backupWindows } from '../rules/backups/backup-schedule.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

const Specs = z.object({
  /** MB */
  disk: z.int(),
  /** MB */
  memory: z.int(),
  /** GB per month */
  transfer: z.int(),
  vcpus: z.int(),
  gpus: z.optional(z.int()),
})

const Schedule = z.object({
  day: z.nullable(z.enum(backupDays)),
  window: z.nullable(z.enum(backupWindows)),
})

/** Averages over two hours above which the service sends an e-mail; 0 is off (gaps 2.2). */
const Alerts = z.object({
  cpu: z.int(),
  io: z.int(),
  network_in: z.int(),
  network_out: z.int(),
  transfer_quota: z.int(),
})

export const Node = z
  .object({
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
  })
  .check(z.meta({ id: 'Node' }))
export type Node = Output<typeof Node>

export const nodes = area('nodes', {
  list: get('/node/instances', {
    summary: 'List nodes',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(Node),
    filterable: ['id', 'label', 'region', 'image', 'group', 'tags', 'ipv4'],
  }),
  create: post('/node/instances', {
    summary: 'Create a node',
    access: readWrite,
    grant: 'add_nodes',
    unrestricted: ['tags'],
    body: NodeCreate,
    returns: Node,
  }),
  view: get('/node/instances/{nodeId}', { summary: 'View a node', access: readOnly, entity: 'node', returns: Node }),
  update: put('/node/instances/{nodeId}', {
    summary: 'Update a node',
    access: readWrite,
    entity: 'node',
    unrestricted: ['tags'],
    body: NodeUpdate,
    returns: Node,
  }),
  remove: del('/node/instances/{nodeId}', {
    summary: 'Delete a node and its disks, backups, configuration profiles and addresses',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  boot: post('/node/instances/{nodeId}/boot', {
    summary: 'Boot a node',
    access: readWrite,
    entity: 'node',
    body: BootConfig,
    returns: Empty,
  }),
  clone: post('/node/instances/{nodeId}/clone', {
    summary: 'Clone a node',
    access: readWrite,
    grant: 'add_nodes',
    entity: 'node',
    body: NodeClone,
    returns: Node,
  }),
  reboot: post('/node/instances/{nodeId}/reboot', {
    kind: 'referenced',
    summary: 'Reboot a node',
    access: readWrite,
    entity: 'node',
    body: BootConfig,
    returns: Empty,
  }),
  shutdown: post('/node/instances/{nodeId}/shutdown', {
    kind: 'referenced',
    summary: 'Shut down a node',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  resize: post('/node/instances/{nodeId}/resize', {
    kind: 'referenced',
    summary: 'Resize a node to another type',
    access: readWrite,
    entity: 'node',
    body: NodeResize,
    returns: Empty,
  }),
  rebuild: post('/node/instances/{nodeId}/rebuild', {
    kind: 'referenced',
    summary: 'Rebuild a node from an image, deleting its current disks',
    access: readWrite,
    entity: 'node',
    body: NodeRebuild,
    returns: Node,
  }),
})
