/** The job queue: rows with a due time. run-due-jobs.ts runs them. */
import type { Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/** All kinds of job. The part before the dot is the kind of entity that `subjectId` identifies. */
export type JobKind =
  | 'node.provisioned'
  | 'node.booted'
  | 'node.shut_down'
  | 'node.removed'
  | 'node.resized'
  | 'node.migrated'
  | 'node.rescued'
  | 'node.password_reset'
  | 'node.rebuilt'
  | 'node.cloned'
  | 'node.restoring'
  | 'node.restored'
  | 'node.backup_due'
  | 'node.backup_started'
  | 'node.backup_copied'
  | 'node.backup_kept'
  | 'node.schedule_chosen'
  | 'node.maintained'
  | 'node.disk_created'
  | 'node.disk_removed'
  | 'node.disk_resized'
  | 'node.disk_cloned'
  | 'account.window_opened'
  | 'account.purge_due'
  | 'image.expired'
  | 'image.upload_expired'
  | 'image.upload_processed'
  | 'image.captured'
  | 'image.file_removed'
  | 'domain.zone_rendered'

export interface Job {
  id: number
  kind: string
  subjectId: number
  /** Milliseconds since the epoch. */
  dueAt: number
  payload: unknown
}
/** `currentTime`: when the job runs (ms), which can be long after its due time when the service was down. */
export type JobHandler = (job: Job, work: UnitOfWork, currentTime: number) => Promise<void>

export interface NewJob {
  kind: JobKind
  subjectId: number
  dueAt: number
  /** Anything JSON can hold. */
  payload?: unknown
}

export const toJob = (row: Selectable<Tables['jobs']>): Job => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  dueAt: row.due_at,
  payload: JSON.parse(row.payload),
})

/** Adds a job to the queue. */
export async function scheduleJob(db: Database, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      subject_id: job.subjectId,
      due_at: job.dueAt,
      payload: JSON.stringify(job.payload ?? null),
    })
    .execute()
}

/** The queued jobs of a kind for a subject, earliest first. */
export async function pendingJobs(db: Database, kind: JobKind, subjectId: number): Promise<Job[]> {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('due_at')
    .execute()
  return rows.map(toJob)
}

/** How many jobs should have begun by now. */
export async function countOverdueJobs(db: Database, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes queued jobs of a subject. */
export async function cancelJobs(db: Database, kinds: readonly JobKind[], subjectId: number): Promise<void> {
  await db.deleteFrom('jobs').where('subject_id', '=', subjectId).where('kind', 'in', kinds).execute()
}

/** Replaces the payload of a queued job. */
export async function updatePayload(db: Database, jobId: number, payload: unknown): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', jobId)
    .execute()
}

/** Planned by the backup schedule; they are not part of what the node is doing now. */
const scheduleKinds: readonly JobKind[] = ['node.schedule_chosen', 'node.backup_due']

/** Removes the jobs of what a node is doing now. */
export async function cancelNodeJobs(db: Database, nodeId: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('subject_id', '=', nodeId)
    .where('kind', 'like', 'node.%')
    .where('kind', 'not in', scheduleKinds)
    .execute()
}
