/** Backups of a node: the automatic ones and one snapshot (compute.md, Backups; gaps 3.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { described, named } from '../described.ts'
import { area, get, post } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { allowedStatuses, nodeActionRules } from '../rules/nodes/node-actions.ts'
import { Empty, Id, Timestamp, trimmedText, type Output } from '../schema.ts'

const readOnly = token('nodes:read_only')
const readWrite = token('nodes:read_write')

const backupTypes = ['auto', 'snapshot'] as const
export const backupStatuses = [
  'paused',
  'pending',
  'running',
  'needsPostProcessing',
  'successful',
  'failed',
  'userAborted',
] as const
export type BackupStatus = (typeof backupStatuses)[number]

const BackupDisk = named(
  'BackupDisk',
  'A disk in a backup.',
  z.object({
    filesystem: described(z.string(), 'File system of the disk, such as `ext4` or `swap`.'),
    label: described(z.string(), 'Label of the disk.'),
    size: described(z.int(), 'Size of the disk in MB.'),
  }),
)

export const Backup = named(
  'Backup',
  'A copy of the disks and configuration profiles of a node.',
  z.object({
    id: described(Id, 'Identifier of the backup.'),
    label: described(z.nullable(z.string()), 'Label of a snapshot; null for automatic backups.'),
    type: described(z.enum(backupTypes), '`auto` for an automatic backup, `snapshot` for one that a user took.'),
    status: described(
      z.enum(backupStatuses),
      'What the service is doing with it. Only `successful` ones can be restored.',
    ),
    available: described(
      z.boolean(),
      'False while the host is under maintenance. Only available backups can be restored.',
    ),
    configs: described(z.array(z.string()), 'Labels of the configuration profiles in it.'),
    disks: described(z.array(BackupDisk), 'The disks in it. Empty until the copy is taken.'),
    created: described(Timestamp, 'When it was asked for.'),
    finished: described(z.nullable(Timestamp), 'When the copy was done; null until then.'),
    updated: described(Timestamp, 'When its status changed last.'),
    region: described(z.optional(z.string()), 'Id of the region where it lies.'),
  }),
)
export type Backup = Output<typeof Backup>

const SnapshotSlot = named(
  'SnapshotSlot',
  'The one snapshot of a node.',
  z.object({
    current: described(z.nullable(Backup), 'The last successful one; null when there is none.'),
    in_progress: described(z.nullable(Backup), 'The one that is being taken, which then replaces the current one.'),
  }),
)

export const NodeBackups = named(
  'NodeBackups',
  'The backups of a node.',
  z.object({
    automatic: described(z.array(Backup), 'Automatic backups: at most one of the last day and two older ones.'),
    snapshot: described(SnapshotSlot, 'The snapshot, of which a node has one.'),
  }),
)
export type NodeBackups = Output<typeof NodeBackups>

export const SnapshotTake = named(
  'SnapshotTake',
  'The snapshot to take.',
  z.object({ label: described(trimmedText('label', limits.snapshotLabel), 'Label of the snapshot.') }),
)
export const BackupRestore = named(
  'BackupRestore',
  'Where to restore a backup.',
  z.object({
    node_id: described(Id, 'The target node. A restricted user needs `read_write` on it, too.'),
    overwrite: described(
      z._default(z.boolean(), false),
      'True deletes all disks and configuration profiles of the target first. False adds to them, and needs free space on the target.',
    ),
  }),
)

export const backups = area('backups', {
  list: get('/node/instances/{nodeId}/backups', {
    summary: 'List the backups of a node',
    description: 'Returns the automatic backups and the snapshot, without pages.',
    access: readOnly,
    entity: 'node',
    returns: NodeBackups,
  }),
  take: post('/node/instances/{nodeId}/backups', {
    summary: 'Take a snapshot, which replaces the previous one',
    description: `Starts a copy of the disks. The backup service must be enabled, and the node must have a disk. ${allowedStatuses(nodeActionRules.snapshot)}, and not busy. The previous snapshot is deleted when the new one is successful. Raises the event \`node_snapshot\`.`,
    access: readWrite,
    entity: 'node',
    body: SnapshotTake,
    returns: Backup,
  }),
  cancel: post('/node/instances/{nodeId}/backups/cancel', {
    summary: 'Cancel the backup service and delete all backups of the node',
    description:
      'Deletes every backup of the node, the snapshot too, which cannot be undone. Refused when the service is not enabled. Raises the event `backups_cancel`.',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  enable: post('/node/instances/{nodeId}/backups/enable', {
    summary: 'Enable the backup service',
    description:
      'From now on the node is backed up every day, at a price (`addons.backups` of its type). Refused when the service is enabled already. Raises the event `backups_enable`.',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  view: get('/node/instances/{nodeId}/backups/{backupId}', {
    summary: 'View a backup',
    description: 'Returns one backup of the node, in whatever status it is.',
    access: readOnly,
    entity: 'node',
    returns: Backup,
  }),
  restore: post('/node/instances/{nodeId}/backups/{backupId}/restore', {
    summary: 'Restore a backup onto a node',
    description: `Copies the disks and configuration profiles of a backup to a node of the same region. The backup must be \`successful\` and available. ${allowedStatuses(nodeActionRules.restore)}, and not busy: a running one is shut down first, and stays off. Raises the event \`backups_restore\` of the target.`,
    access: readWrite,
    entity: 'node',
    body: BackupRestore,
    returns: Empty,
  }),
})
