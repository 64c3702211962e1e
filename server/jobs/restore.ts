/**
 * Restoring a backup onto an existing node, which is shut down first and stays off, or onto a new node (compute.md,
 * Backups; gaps 2.6, 3.2). The backup may be deleted once the restore has started.
 */
import * as z from 'zod/mini'
import { restoredLabel } from '#contract/rules/backups/backup-restore.ts'
import { durationMs } from '../durations.ts'
import { reasons } from '../reasons.ts'
import { toBackupContents, copyContentsTo } from '../store/backup-contents.ts'
import { findBackup } from '../store/backups.ts'
import { markDisksReady } from '../store/disks.ts'
import { finishEvent, resumeEvent, queueEvent } from '../store/events.ts'
import { clearNode } from '../store/new-node.ts'
import { findNode } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { AuthorPayload, parsePayload } from './payload.ts'
import { startShutdown } from './power.ts'
import { scheduleJob, type JobHandler } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { BootPlan, bootOrStayOff } from './boot-or-stay-off.ts'

const RestoringPayload = z.extend(AuthorPayload, { backupId: z.int(), overwrite: z.boolean() })
const RestoredPayload = z.extend(AuthorPayload, { boot: BootPlan })

interface RestoreOptions {
  eventId: number
  backupId: number
  username: string | null
  userId: number | null
  /** Deletes the node's own disks and profiles first. */
  overwrite: boolean
  /** Adds the id of the backup to labels; not for a new node. */
  relabel: boolean
  /** The boot to perform, with the backup's first profile in place of its own. */
  boot: z.output<typeof BootPlan>
}

/** Restores a backup onto a node that is off. */
async function restoreBackup(
  work: UnitOfWork,
  node: NodeRow,
  { eventId, backupId, username, userId, overwrite, relabel, boot }: RestoreOptions,
): Promise<void> {
  const backup = await findBackup(work.db, backupId)
  if (!backup) {
    await finishEvent(work, eventId, reasons.backupGone)
    await setNodeStatus(work.db, node.id, 'offline')
    return
  }
  if (overwrite) await clearNode(work, node.id)
  const [configId = null] = await copyContentsTo(work, node, toBackupContents(backup), 'not ready', (label) =>
    relabel ? restoredLabel(backup.id, label) : label,
  )
  const lasts = durationMs('restore', work.settings)
  await resumeEvent(work, eventId, lasts)
  await setNodeStatus(work.db, node.id, 'restoring')
  await scheduleJob(work.db, {
    kind: 'node.restored',
    subjectId: node.id,
    dueAt: work.now + lasts,
    payload: { eventId, username, userId, boot: boot && { ...boot, configId } } satisfies z.output<
      typeof RestoredPayload
    >,
  })
}

/** Queues the event of a restore, which makes the node busy. */
const queueRestoreEvent = (
  work: UnitOfWork,
  node: NodeRow,
  { username, userId }: Pick<RestoreOptions, 'username' | 'userId'>,
) => queueEvent(work, { action: 'backups_restore', username, userId, entity: nodeReference(node) })

/** Restores onto an existing node at rest. */
export async function startRestore(
  work: UnitOfWork,
  target: NodeRow,
  backup: BackupRow,
  options: { overwrite: boolean; username: string; userId: number },
): Promise<void> {
  const eventId = await queueRestoreEvent(work, target, options)
  const payload = { eventId, backupId: backup.id, ...options } satisfies z.output<typeof RestoringPayload>
  if (target.status === 'offline') {
    await restoreBackup(work, target, { ...payload, relabel: true, boot: null })
    return
  }
  await startShutdown(work, target, options.username)
  // Due at the same time as the end of the shutdown, which was queued before and so runs before.
  await scheduleJob(work.db, {
    kind: 'node.restoring',
    subjectId: target.id,
    dueAt: work.now + durationMs('shutdown', work.settings),
    payload,
  })
}

/** Restores onto a node that has just been provisioned. */
export async function restoreOntoNewNode(
  work: UnitOfWork,
  node: NodeRow,
  options: Pick<RestoreOptions, 'backupId' | 'username' | 'userId' | 'boot'>,
): Promise<void> {
  const eventId = await queueRestoreEvent(work, node, options)
  await restoreBackup(work, node, { ...options, eventId, overwrite: false, relabel: false })
}

/** The target has been shut down. */
export const restoring: JobHandler = async (job, work) => {
  const node = await findNode(work.db, job.subjectId)
  if (node) await restoreBackup(work, node, { ...parsePayload(RestoringPayload, job), relabel: true, boot: null })
}

export const restored: JobHandler = async (job, work) => {
  const { eventId, ...after } = parsePayload(RestoredPayload, job)
  const node = await findNode(work.db, job.subjectId)
  if (!node) return
  await markDisksReady(work, node.id)
  await finishEvent(work, eventId)
  await bootOrStayOff(work, node, after)
}
