/**
 * Running a backup: pending → running → needsPostProcessing → successful, for snapshots and automatic backups (gaps
 * 3.2). The node keeps its status but is busy until the copy is taken, which ends the event. A paused backup waits for
 * the end of maintenance.
 */
import * as z from 'zod/mini'
import { isBackupInProgress } from '#contract/rules/backups/backup-status.ts'
import { toWireTime } from '#contract/time.ts'
import { durationMs } from '../durations.ts'
import { reasons } from '../reasons.ts'
import { captureContents, emptyContents } from '../store/backup-contents.ts'
import { findBackup, listBackups, deleteFailedAttempts, assignSlot } from '../store/backups.ts'
import { listDisks } from '../store/disks.ts'
import { startEvent, finishEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { EventPayload, parsePayload } from './payload.ts'
import { scheduleJob, pendingJobs, type Job, type JobHandler, type JobKind } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

const BackupPayload = z.extend(EventPayload, { backupId: z.int() })

export interface NewBackup {
  type: BackupRow['type']
  /** Null for automatic ones. */
  label: string | null
  /** Null for automatic backups. */
  username: string | null
}

const updateBackup = (work: Pick<UnitOfWork, 'db' | 'now'>, id: number, change: Partial<BackupRow>) =>
  work.db
    .updateTable('backups')
    .set({ ...change, updated: toWireTime(work.now) })
    .where('id', '=', id)
    .execute()

async function insertBackup(
  { db, now }: UnitOfWork,
  node: NodeRow,
  { type, label }: NewBackup,
  status: 'pending' | 'paused',
): Promise<number> {
  await deleteFailedAttempts(db, node.id, type)
  const at = toWireTime(now)
  const { id } = await db
    .insertInto('backups')
    .values({
      node_id: node.id,
      region: node.region,
      label,
      type,
      slot: null,
      status,
      available: status === 'paused' ? 0 : 1,
      contents: emptyContents,
      created: at,
      updated: at,
      finished: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Starts a pending backup. */
async function beginBackup(
  work: UnitOfWork,
  node: NodeRow,
  backup: { id: number; label: string | null },
  username: string | null,
): Promise<void> {
  const pendingMs = durationMs('snapshotPending', work.settings)
  const lasts = pendingMs + durationMs('snapshotCopy', work.settings)
  const eventId = await startEvent(work, {
    action: 'node_snapshot',
    username,
    entity: nodeReference(node),
    message: backup.label ?? '',
    expectedMs: lasts,
  })
  await scheduleJob(work.db, {
    kind: 'node.backup_started',
    subjectId: node.id,
    dueAt: work.now + pendingMs,
    payload: { eventId, backupId: backup.id } satisfies z.output<typeof BackupPayload>,
  })
}

/** Starts a backup of a node and returns its id. The caller has checked that it may start. */
export async function startBackup(work: UnitOfWork, node: NodeRow, newBackup: NewBackup): Promise<number> {
  const id = await insertBackup(work, node, newBackup, 'pending')
  await beginBackup(work, node, { id, label: newBackup.label }, newBackup.username)
  return id
}

/** Adds an automatic backup that is due during maintenance of the host. */
export async function pauseBackup(work: UnitOfWork, node: NodeRow): Promise<void> {
  await insertBackup(work, node, { type: 'auto', label: null, username: null }, 'paused')
}

/** Starts paused backups after maintenance of the host. */
export async function resumeBackups(work: UnitOfWork, node: NodeRow): Promise<void> {
  for (const { id, label, status } of await listBackups(work.db, node.id)) {
    if (status !== 'paused') continue
    await updateBackup(work, id, { status: 'pending' })
    await beginBackup(work, node, { id, label }, null)
  }
}

/** The node and the backup of a job; undefined when either was deleted. */
async function findSubjects(job: Job, work: UnitOfWork) {
  const { eventId, backupId } = parsePayload(BackupPayload, job)
  const node = await findNode(work.db, job.subjectId)
  const backup = await findBackup(work.db, backupId)
  return node && backup && { node, backup, eventId }
}

const scheduleNext = (work: UnitOfWork, job: Job, kind: JobKind, lasts: number) =>
  scheduleJob(work.db, { kind, subjectId: job.subjectId, dueAt: work.now + lasts, payload: job.payload })

export const backupStarted: JobHandler = async (job, work) => {
  const found = await findSubjects(job, work)
  if (!found) return
  await updateBackup(work, found.backup.id, { status: 'running' })
  await scheduleNext(work, job, 'node.backup_copied', durationMs('snapshotCopy', work.settings))
}

/** The copy is taken. A backup of a raw disk fails, because its filesystem is unknown. */
export const backupCopied: JobHandler = async (job, work) => {
  const found = await findSubjects(job, work)
  if (!found) return
  const disks = await listDisks(work.db, found.node.id)
  if (disks.some(({ filesystem }) => filesystem === 'raw')) {
    await updateBackup(work, found.backup.id, { status: 'failed' })
    await finishEvent(work, found.eventId, reasons.rawDisk)
    return
  }
  await updateBackup(work, found.backup.id, {
    status: 'needsPostProcessing',
    contents: await captureContents(work.db, found.node.id),
    finished: toWireTime(work.now),
  })
  await finishEvent(work, found.eventId)
  await scheduleNext(work, job, 'node.backup_kept', durationMs('snapshotFinish', work.settings))
}

/** The backup is successful: it can be restored, and replaces the previous one. */
export const backupKept: JobHandler = async (job, work) => {
  const found = await findSubjects(job, work)
  if (!found) return
  await updateBackup(work, found.backup.id, { status: 'successful' })
  await assignSlot(work.db, found.node, found.backup)
  await work.db
    .updateTable('nodes')
    .set({ last_successful: found.backup.finished })
    .where('id', '=', found.node.id)
    .execute()
}

/** Fails the backups of a node that are in progress; paused ones stay paused. */
export async function failBackups(work: Pick<UnitOfWork, 'db' | 'now'>, nodeId: number): Promise<void> {
  for (const { id, status } of await listBackups(work.db, nodeId)) {
    if (isBackupInProgress(status) && status !== 'paused') await updateBackup(work, id, { status: 'failed' })
  }
}

const backupJobKinds = [
  'node.backup_started',
  'node.backup_copied',
  'node.backup_kept',
] as const satisfies readonly JobKind[]

/** Deletes all backups of a node. The event of one in progress fails. */
export async function deleteBackups(work: UnitOfWork, nodeId: number): Promise<void> {
  const { db } = work
  for (const kind of backupJobKinds) {
    for (const job of await pendingJobs(db, kind, nodeId))
      await finishEvent(work, parsePayload(BackupPayload, job).eventId, reasons.backupsCancelled)
  }
  await db
    .deleteFrom('jobs')
    .where('subject_id', '=', nodeId)
    .where('kind', 'in', [...backupJobKinds, 'node.backup_due'])
    .execute()
  await db.deleteFrom('backups').where('node_id', '=', nodeId).execute()
}
