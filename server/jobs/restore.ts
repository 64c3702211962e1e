/**
 * Restoring a backup: onto a node that exists, which is shut down first and is offline afterwards, or onto one just made
 * (compute.md, Backups; gaps 2.6, 3.2). Once it has begun the backup is no longer needed.
 */
import * as z from 'zod/mini'
import { restoredLabel } from '#contract/rules/backup-restore.ts'
import { lasting } from '../rules/durations.ts'
import { reasons } from '../rules/reasons.ts'
import { contentsOf, unpack } from '../store/backup-contents.ts'
import { backupRow } from '../store/backups.ts'
import { readyDisks } from '../store/disks.ts'
import { finish, proceed, queue } from '../store/events.ts'
import { strip } from '../store/new-node.ts'
import { nodeRow } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { setStatus } from '../store/statuses.ts'
import { Ending, payloadOf } from './payload.ts'
import { startShutdown } from './power.ts'
import { schedule, type JobFunction, type Work } from './queue.ts'
import { Boot, settle } from './settle.ts'

const Restoring = z.extend(Ending, { username: z.nullable(z.string()), backupId: z.int(), overwrite: z.boolean() })
const Restored = z.extend(Ending, { username: z.nullable(z.string()), boot: Boot })

interface PutBack {
  eventId: number
  backupId: number
  username: string | null
  /** Takes the node's own disks and profiles off first. */
  overwrite: boolean
  /** Labels say which backup they come from; those of a new node are the source's own. */
  renamed: boolean
  /** Which profile is known only now: the first of the backup. */
  boot: z.output<typeof Boot>
}

/** Puts a backup onto a node that is off. */
async function putBack(work: Work, node: NodeRow, { eventId, backupId, username, overwrite, renamed, boot }: PutBack): Promise<void> {
  const backup = await backupRow(work.db, backupId)
  if (!backup) {
    await finish(work, eventId, reasons.backupGone)
    await setStatus(work.db, node.id, 'offline')
    return
  }
  if (overwrite) await strip(work, node.id)
  const [configId = null] = await unpack(work, node, contentsOf(backup), 'not ready', (label) => (renamed ? restoredLabel(backup.id, label) : label))
  const lasts = lasting('restore', work.settings)
  await proceed(work, eventId, lasts)
  await setStatus(work.db, node.id, 'restoring')
  await schedule(work.db, {
    kind: 'node.restored', subjectId: node.id, dueAt: work.now + lasts,
    payload: { eventId, username, boot: boot && { ...boot, configId } } satisfies z.output<typeof Restored>,
  })
}

/** Says that a restore is coming; from now on the node is busy. */
const announce = (work: Work, node: NodeRow, username: string | null) =>
  queue(work, { action: 'backups_restore', username, entity: nodeReference(node) })

/** Restores onto a node that exists and is at rest. */
export async function startRestore(work: Work, target: NodeRow, backup: BackupRow, options: { overwrite: boolean; username: string }): Promise<void> {
  const { overwrite, username } = options
  const eventId = await announce(work, target, username)
  if (target.status === 'offline') {
    await putBack(work, target, { eventId, backupId: backup.id, username, overwrite, renamed: true, boot: null })
    return
  }
  await startShutdown(work, target, username)
  // Due together with the end of the shutdown, which was planned first and so comes first.
  await schedule(work.db, {
    kind: 'node.restoring', subjectId: target.id, dueAt: work.now + lasting('shutdown', work.settings),
    payload: { eventId, username, backupId: backup.id, overwrite } satisfies z.output<typeof Restoring>,
  })
}

/** Restores onto a node just provisioned, which then boots when `boot` says so. */
export async function fillFromBackup(work: Work, node: NodeRow, options: Pick<PutBack, 'backupId' | 'username' | 'boot'>): Promise<void> {
  const eventId = await announce(work, node, options.username)
  await putBack(work, node, { ...options, eventId, overwrite: false, renamed: false })
}

/** The target has been shut down. */
export const restoring: JobFunction = async (job, work) => {
  const node = await nodeRow(work.db, job.subjectId)
  if (node) await putBack(work, node, { ...payloadOf(Restoring, job), renamed: true, boot: null })
}

export const restored: JobFunction = async (job, work) => {
  const { eventId, ...after } = payloadOf(Restored, job)
  const node = await nodeRow(work.db, job.subjectId)
  if (!node) return
  await readyDisks(work, node.id)
  await finish(work, eventId)
  await settle(work, node, after)
}
