/** The queue of work that takes time: rows with a due time (see jobs.ts for how they run). */
import type { Random } from '../context.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../store/database.ts'

/** What a write or a job works with. A request's context is one too. */
export interface Work {
  /** The transaction of this request or job. */
  db: Database
  /** Milliseconds. For a job when it was due, not when it ran, so that after a pause the history looks as it should. */
  now: number
  random: Random
  settings: Settings
}

/** All kinds of job. The part before the point says what `subjectId` is. */
export type JobKind =
  | 'node.provisioned' | 'node.booted' | 'node.shut_down' | 'node.removed' | 'node.resized' | 'node.rebuilt' | 'node.cloned'
  | 'node.restoring' | 'node.restored' | 'node.backup_due' | 'node.backup_started' | 'node.backup_copied' | 'node.backup_kept'
  | 'node.schedule_chosen' | 'node.maintained'
  | 'node.disk_created' | 'node.disk_removed' | 'node.disk_resized' | 'node.disk_cloned'
  | 'account.window_opened'
  | 'image.expired' | 'image.upload_expired'

export interface Job {
  id: number
  kind: string
  subjectId: number
  /** Milliseconds since the epoch. */
  dueAt: number
  payload: unknown
}
/** `present`: the moment the job runs (ms), which after a pause of the service is long after it was due. */
export type JobFunction = (job: Job, work: Work, present: number) => Promise<void>

export interface NewJob {
  kind: JobKind
  subjectId: number
  dueAt: number
  /** Anything JSON can hold. */
  payload?: unknown
}

/** Puts a job into the queue. */
export async function schedule(db: Database, job: NewJob): Promise<void> {
  await db.insertInto('jobs')
    .values({ kind: job.kind, subject_id: job.subjectId, due_at: job.dueAt, payload: JSON.stringify(job.payload ?? null) }).execute()
}

/** The jobs of a kind that wait for a subject, earliest first. */
export async function waiting(db: Database, kind: JobKind, subjectId: number): Promise<Job[]> {
  const rows = await db.selectFrom('jobs').selectAll().where('kind', '=', kind).where('subject_id', '=', subjectId).orderBy('due_at').execute()
  return rows.map((row) => ({ id: row.id, kind: row.kind, subjectId: row.subject_id, dueAt: row.due_at, payload: JSON.parse(row.payload) }))
}

/** Replaces what a waiting job will be given. */
export async function changePayload(db: Database, jobId: number, payload: unknown): Promise<void> {
  await db.updateTable('jobs').set({ payload: JSON.stringify(payload) }).where('id', '=', jobId).execute()
}

/** What the backup schedule plans for a node concerns nothing that can fail. */
const planned: readonly JobKind[] = ['node.schedule_chosen', 'node.backup_due']

/** Takes what a node is doing out of the queue. */
export async function dropNodeJobs(db: Database, nodeId: number): Promise<void> {
  await db.deleteFrom('jobs')
    .where('subject_id', '=', nodeId).where('kind', 'like', 'node.%').where('kind', 'not in', planned).execute()
}
