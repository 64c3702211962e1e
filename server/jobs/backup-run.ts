/**
 * Making a backup: pending → running → needsPostProcessing → successful, the same for snapshots and automatic ones (gaps 3.2).
 * The node keeps its status but is busy until the copy is taken, where the event ends; a paused one waits for its host.
 */
import * as z from 'zod/mini'
import { backupInProgress } from '#contract/rules/backup-status.ts'
import { wireTime } from '#contract/time.ts'
import { lasting } from '../rules/durations.ts'
import { reasons } from '../rules/reasons.ts'
import { contentsNow, noContents } from '../store/backup-contents.ts'
import { backupRow, backupsOf, dropFailed, keepBackup } from '../store/backups.ts'
import { disksOf } from '../store/disks.ts'
import { begin, finish } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { Ending, payloadOf } from './payload.ts'
import { schedule, waiting, type Job, type JobFunction, type JobKind, type Work } from './queue.ts'

const OfBackup = z.extend(Ending, { backupId: z.int() })

export interface NewBackup {
  type: BackupRow['type']
  /** Null for automatic ones. */
  label: string | null
  /** Null for what the service does by itself. */
  username: string | null
}

const set = (work: Pick<Work, 'db' | 'now'>, id: number, change: Partial<BackupRow>) =>
  work.db.updateTable('backups').set({ ...change, updated: wireTime(work.now) }).where('id', '=', id).execute()

async function add({ db, now }: Work, node: NodeRow, { type, label }: NewBackup, status: 'pending' | 'paused'): Promise<number> {
  await dropFailed(db, node.id, type)
  const at = wireTime(now)
  const { id } = await db.insertInto('backups').values({
    node_id: node.id, region: node.region, label, type, slot: null, status, available: status === 'paused' ? 0 : 1,
    contents: noContents, created: at, updated: at, finished: null,
  }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Sets a pending backup going. */
async function go(work: Work, node: NodeRow, backupId: number, username: string | null): Promise<void> {
  const waits = lasting('snapshotPending', work.settings)
  const lasts = waits + lasting('snapshotCopy', work.settings)
  const eventId = await begin(work, { action: 'node_snapshot', username, entity: nodeReference(node), lasts })
  await schedule(work.db, {
    kind: 'node.backup_started', subjectId: node.id, dueAt: work.now + waits, payload: { eventId, backupId } satisfies z.output<typeof OfBackup>,
  })
}

/** Begins a backup of a node; answers its id. Whether it may be made has been checked. */
export async function startBackup(work: Work, node: NodeRow, wanted: NewBackup): Promise<number> {
  const id = await add(work, node, wanted, 'pending')
  await go(work, node, id, wanted.username)
  return id
}

/** An automatic backup that came due while its host is under maintenance. */
export async function holdBackup(work: Work, node: NodeRow): Promise<void> {
  await add(work, node, { type: 'auto', label: null, username: null }, 'paused')
}

/** The host is back: what it held goes on. */
export async function resumeBackups(work: Work, node: NodeRow): Promise<void> {
  for (const { id, status } of await backupsOf(work.db, node.id)) {
    if (status !== 'paused') continue
    await set(work, id, { status: 'pending' })
    await go(work, node, id, null)
  }
}

/** The node and the backup of a job; undefined when either is gone. */
async function subjects(job: Job, work: Work) {
  const { eventId, backupId } = payloadOf(OfBackup, job)
  const node = await nodeRow(work.db, job.subjectId)
  const backup = await backupRow(work.db, backupId)
  return node && backup && { node, backup, eventId }
}

const then = (work: Work, job: Job, kind: JobKind, lasts: number) =>
  schedule(work.db, { kind, subjectId: job.subjectId, dueAt: work.now + lasts, payload: job.payload })

export const backupStarted: JobFunction = async (job, work) => {
  const of = await subjects(job, work)
  if (!of) return
  await set(work, of.backup.id, { status: 'running' })
  await then(work, job, 'node.backup_copied', lasting('snapshotCopy', work.settings))
}

/** The copy is taken; one of a raw disk fails, because nothing can read what is on it. */
export const backupCopied: JobFunction = async (job, work) => {
  const of = await subjects(job, work)
  if (!of) return
  const disks = await disksOf(work.db, of.node.id)
  if (disks.some(({ filesystem }) => filesystem === 'raw')) {
    await set(work, of.backup.id, { status: 'failed' })
    await finish(work, of.eventId, reasons.rawDisk)
    return
  }
  await set(work, of.backup.id, { status: 'needsPostProcessing', contents: await contentsNow(work.db, of.node.id), finished: wireTime(work.now) })
  await finish(work, of.eventId)
  await then(work, job, 'node.backup_kept', lasting('snapshotFinish', work.settings))
}

/** It can be restored, and only now replaces the one before. */
export const backupKept: JobFunction = async (job, work) => {
  const of = await subjects(job, work)
  if (!of) return
  await set(work, of.backup.id, { status: 'successful' })
  await keepBackup(work.db, of.node, of.backup)
  await work.db.updateTable('nodes').set({ last_successful: of.backup.finished }).where('id', '=', of.node.id).execute()
}

/** A backup that was being made fails with what else went on at its node; one that is held goes on being held. */
export async function failBackups(work: Pick<Work, 'db' | 'now'>, nodeId: number): Promise<void> {
  for (const { id, status } of await backupsOf(work.db, nodeId)) {
    if (backupInProgress(status) && status !== 'paused') await set(work, id, { status: 'failed' })
  }
}

const making = ['node.backup_started', 'node.backup_copied', 'node.backup_kept'] as const satisfies readonly JobKind[]

/** Deletes every backup of a node; one being made ends as a failed event. */
export async function deleteBackups(work: Work, nodeId: number): Promise<void> {
  const { db } = work
  for (const kind of making) {
    for (const job of await waiting(db, kind, nodeId)) await finish(work, payloadOf(OfBackup, job).eventId, reasons.backupsCancelled)
  }
  await db.deleteFrom('jobs').where('subject_id', '=', nodeId).where('kind', 'in', [...making, 'node.backup_due']).execute()
  await db.deleteFrom('backups').where('node_id', '=', nodeId).execute()
}
