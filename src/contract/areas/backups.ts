/** Backups of a node: the automatic ones and one snapshot (compute.md, Backups; gaps 3.2). */
import * as z from 'zod/mini'
import { token } from '../access.ts'
import { area, get, post } from '../endpoint.ts'
import * as limits from '../limits.ts'
import { Empty, Id, Timestamp, boundedLine, type Output } from '../schema.ts'

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

export const Backup = z
  .object({
    id: Id,
    /** Null for automatic backups. */
    label: z.nullable(z.string()),
    type: z.enum(backupTypes),
    status: z.enum(backupStatuses),
    /** False while the host is under maintenance; only available backups can be restored. */
    available: z.boolean(),
    /** Labels of the configuration profiles in it. */
    configs: z.array(z.string()),
    /** `size` in MB. */
    disks: z.array(z.object({ filesystem: z.string(), label: z.string(), size: z.int() })),
    created: Timestamp,
    /** Null until the copy is done. */
    finished: z.nullable(Timestamp),
    updated: Timestamp,
    /** Returned by services, although the documents do not name it (gaps 3.2). */
    region: z.optional(z.string()),
  })
  .check(z.meta({ id: 'Backup' }))
export type Backup = Output<typeof Backup>

export const NodeBackups = z
  .object({
    automatic: z.array(Backup),
    snapshot: z.object({ current: z.nullable(Backup), in_progress: z.nullable(Backup) }),
  })
  .check(z.meta({ id: 'NodeBackups' }))
export type NodeBackups = Output<typeof NodeBackups>

export const SnapshotTake = z.object({ label: boundedLine(limits.snapshotLabel) }).check(z.meta({ id: 'SnapshotTake' }))
export const BackupRestore = z
  .object({
    /** Target node; a restricted user needs read_write on it too. */
    node_id: Id,
    /** True deletes all disks and profiles of the target first. */
    overwrite: z._default(z.boolean(), false),
  })
  .check(z.meta({ id: 'BackupRestore' }))

export const backups = area('backups', {
  list: get('/node/instances/{nodeId}/backups', {
    summary: 'List the backups of a node',
    access: readOnly,
    entity: 'node',
    returns: NodeBackups,
  }),
  take: post('/node/instances/{nodeId}/backups', {
    summary: 'Take a snapshot, which replaces the previous one',
    access: readWrite,
    entity: 'node',
    body: SnapshotTake,
    returns: Backup,
  }),
  cancel: post('/node/instances/{nodeId}/backups/cancel', {
    summary: 'Cancel the backup service and delete all backups of the node',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  enable: post('/node/instances/{nodeId}/backups/enable', {
    summary: 'Enable the backup service',
    access: readWrite,
    entity: 'node',
    returns: Empty,
  }),
  view: get('/node/instances/{nodeId}/backups/{backupId}', {
    summary: 'View a backup',
    access: readOnly,
    entity: 'node',
    returns: Backup,
  }),
  restore: post('/node/instances/{nodeId}/backups/{backupId}/restore', {
    summary: 'Restore a backup onto a node',
    access: readWrite,
    entity: 'node',
    body: BackupRestore,
    returns: Empty,
  }),
})
