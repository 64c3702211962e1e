/**
 * Nodes (virtual machines): the documented operations of compute.md "Nodes", and the referenced operations for power,
 * resize and rebuild (gaps 4.2-4.4). Their bodies: ../node-requests.ts.
 */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get, post, put, del } from '../endpoint.ts'
import * as limits from '../limits.ts'
import {
  alertDescriptions,
  BootConfig,
  NodeClone,
  NodeCreate,
  NodeRebuild,
  NodeResize,
  NodeUpdate,
} from '../rules/nodes/node-requests.ts'
import { allowedStatuses, nodeActionRules } from '../rules/nodes/node-actions.ts'
import { nodeStatuses } from '../rules/nodes/node-status.ts'
import { backupDays, backupWindows } from '../rules/backups/backup-schedule.ts'
import { Empty, Id, PageQuery, Timestamp, pageOf, type Output } from '../schema.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

const Specs = named(
  'Specs',
  'The size of a node, which is that of its type.',
  z.object({
    disk: described(z.int(), 'Disk space in MB.'),
    memory: described(z.int(), 'Memory in MB.'),
    transfer: described(z.int(), 'Transfer in GB a month that it adds to the pool of the account.'),
    vcpus: described(z.int(), 'Number of virtual processors.'),
    gpus: described(z.optional(z.int()), 'Number of graphics processors.'),
  }),
)

const Schedule = named(
  'Schedule',
  'When backups run.',
  z.object({
    day: described(
      z.nullable(z.enum(backupDays)),
      'The day whose backup is kept for a week. `Scheduling`: the service has yet to choose. Null when the service is off.',
    ),
    window: described(
      z.nullable(z.enum(backupWindows)),
      'The two hours of the day in which they start, UTC: `W10` is 10:00 to 12:00. Null when the service is off.',
    ),
  }),
)

const BackupSettings = named(
  'BackupSettings',
  'The backup service of a node.',
  z.object({
    available: described(z.boolean(), 'Whether backups can be restored at this moment.'),
    enabled: described(z.boolean(), 'Whether the service is on.'),
    last_successful: described(
      z.nullable(Timestamp),
      'When the last successful backup was made; null when there is none.',
    ),
    schedule: described(Schedule, 'The day and the hours of backups.'),
  }),
)

/** The values of a node; a request may set them within `alertBounds` (gaps 2.2). */
const Alerts = named(
  'Alerts',
  'Averages over two hours above which the service sends an email. 0 turns an alert off.',
  z.object({
    cpu: described(z.int(), alertDescriptions.cpu),
    io: described(z.int(), alertDescriptions.io),
    network_in: described(z.int(), alertDescriptions.network_in),
    network_out: described(z.int(), alertDescriptions.network_out),
    transfer_quota: described(z.int(), alertDescriptions.transfer_quota),
  }),
)

export const Node = named(
  'Node',
  'A virtual machine.',
  z.object({
    id: described(Id, 'Identifier of the node.'),
    label: described(z.string(), 'Label for display, unique in the account.'),
    group: described(z.string(), 'Name of a group; empty when there is none.', { deprecated: true }),
    tags: described(z.array(z.string()), 'Its tags, sorted.'),
    type: described(z.string(), 'Id of its type, which a resize changes.'),
    region: described(z.string(), 'Id of its region, which a migration changes.'),
    image: described(
      z.nullable(z.string()),
      'Id of the image that it was made from; null for none. The image may be gone.',
    ),
    status: described(
      z.enum(nodeStatuses),
      'What it is doing. `running`, `offline` and `stopped` (under maintenance) last; in all others it is busy.',
    ),
    created: described(Timestamp, 'When it was created.'),
    updated: described(Timestamp, 'When it was changed last. A change of the status does not count.'),
    host_uuid: described(z.string(), 'The machine that it runs on.', { pattern: '^[0-9a-f]{40}$' }),
    hypervisor: described(z.string(), 'What runs it.', { enum: ['kvm'] }),
    ipv4: described(
      z.array(described(z.string(), 'An IPv4 address.', { format: 'ipv4' })),
      'Its IPv4 addresses, a public one first.',
    ),
    ipv6: described(z.nullable(z.string()), 'Its own IPv6 address with `/128`; null when it has none.'),
    specs: described(Specs, 'Its size.'),
    alerts: described(Alerts, 'When the service sends an email about its load.'),
    backups: described(BackupSettings, 'Its backup service.'),
    watchdog_enabled: described(
      z.boolean(),
      `Whether it is booted again when it powers off unexpectedly, up to ${limits.watchdogBootLimit.count} times in ${limits.watchdogBootLimit.minutes} minutes.`,
    ),
  }),
)
export type Node = Output<typeof Node>

export const nodes = area('nodes', {
  list: get('/node/instances', {
    summary: 'List nodes',
    description: 'Returns the nodes in the order of their ids. Restricted users see those that they have a grant on.',
    access: readOnly,
    query: PageQuery,
    returns: pageOf(Node),
    filterable: ['id', 'label', 'region', 'image', 'group', 'tags', 'ipv4'],
  }),
  create: post('/node/instances', {
    summary: 'Create a node',
    description:
      'Makes a node from an image, from an image and a script, from a backup of another node of the same region, or empty. Incurs a charge. The response has the status `provisioning`; the node then boots, unless `booted` is false or it is empty. Whoever creates it as a restricted user gets `read_write` on it. Raises the event `node_create`.',
    access: readWrite,
    grant: 'add_nodes',
    unrestricted: ['tags'],
    body: NodeCreate,
    returns: Node,
  }),
  view: get('/node/instances/{nodeId}', {
    summary: 'View a node',
    description: 'Returns one node, as it is at this moment.',
    access: readOnly,
    entity: 'node',
    returns: Node,
  }),
  update: put('/node/instances/{nodeId}', {
    summary: 'Update a node',
    description:
      'Changes what is sent. `alerts` and `backups.schedule` keep the members that are left out, `tags` are replaced as a whole. Raises the event `node_update`.',
    access: readWrite,
    entity: 'node',
    unrestricted: ['tags'],
    body: NodeUpdate,
    returns: Node,
  }),
  remove: del('/node/instances/{nodeId}', {
    summary: 'Delete a node and its disks, backups, configuration profiles and addresses',
    description:
      'Ends the node and the charge for it, which cannot be undone. Refused while it is `cloning`, `restoring` or `deleting`. Disks of some age may be kept as automatic images for a week. Raises the event `node_delete`.',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  boot: post('/node/instances/{nodeId}/boot', {
    summary: 'Boot a node',
    description: `${allowedStatuses(nodeActionRules.boot)}, and not busy: while it is being made, the boot waits. It must have a configuration profile. Raises the event \`node_boot\`.`,
    access: readWrite,
    entity: 'node',
    body: BootConfig,
    returns: Empty,
  }),
  clone: post('/node/instances/{nodeId}/clone', {
    summary: 'Clone a node',
    description: `Copies disks and configuration profiles to a new node, which incurs a charge, or to another node, which keeps its own. ${allowedStatuses(nodeActionRules.clone)}; it may have ${limits.maxConcurrentClones} clones in progress. A new node stays \`offline\`. A restricted user needs \`read_write\` on a target, and the grant for a new node. Raises the event \`node_clone\`.`,
    access: readWrite,
    grant: 'add_nodes',
    entity: 'node',
    body: NodeClone,
    returns: Node,
  }),
  reboot: post('/node/instances/{nodeId}/reboot', {
    kind: 'referenced',
    summary: 'Reboot a node',
    description: `${allowedStatuses(nodeActionRules.reboot)}, and not busy. Changes of its configuration profile take effect. Raises the event \`node_reboot\`.`,
    access: readWrite,
    entity: 'node',
    body: BootConfig,
    returns: Empty,
  }),
  shutdown: post('/node/instances/{nodeId}/shutdown', {
    kind: 'referenced',
    summary: 'Shut down a node',
    description: `${allowedStatuses(nodeActionRules.shutdown)}, and not busy; nothing changes when it is off. The node is charged for all the same. Raises the event \`node_shutdown\`.`,
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  resize: post('/node/instances/{nodeId}/resize', {
    kind: 'referenced',
    summary: 'Resize a node to another type',
    description: `Shuts the node down, changes its type and so its price, and starts it again if it was running. ${allowedStatuses(nodeActionRules.resize)}, and not busy. Its disks must fit the new type. Raises the events \`node_resize_create\` and \`node_resize\`.`,
    access: readWrite,
    entity: 'node',
    body: NodeResize,
    returns: Empty,
  }),
  rebuild: post('/node/instances/{nodeId}/rebuild', {
    kind: 'referenced',
    summary: 'Rebuild a node from an image, deleting its current disks',
    description: `Deletes all disks and configuration profiles, which cannot be undone, and makes new ones. Addresses, tags and backups stay. ${allowedStatuses(nodeActionRules.rebuild)}, and not busy. Raises the event \`node_rebuild\`.`,
    access: readWrite,
    entity: 'node',
    body: NodeRebuild,
    returns: Node,
  }),
})
