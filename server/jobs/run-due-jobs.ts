/**
 * Runs due jobs. Each job runs in its own transaction, which also deletes its row: after a kill it has either run
 * completely or is still in the queue, and of several processes one runs it. Files are removed outside of transactions
 * (removed-files.ts).
 */
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import { Slice } from '../slices.ts'
import { readConnection, type Database } from '../store/database.ts'
import { failNode } from './fail-node.ts'
import { failImageJob } from './images.ts'
import { jobHandlers } from './job-handlers.ts'
import { toJob, type Job, type JobKind } from './queue.ts'
import { isDatabaseUnavailable } from '../store/storage-faults.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/** When the next job is due (ms); null when the queue is empty. */
export async function nextDueAt(db: Database): Promise<number | null> {
  const row = await db.selectFrom('jobs').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

const hasHandler = (kind: string): kind is keyof typeof jobHandlers => Object.hasOwn(jobHandlers, kind)

/** No write depends on its results, and many may be due at once. */
const rendering: JobKind = 'domain.zone_rendered'
const fileRemoval: JobKind = 'image.file_removed'

/** The earliest due job. */
async function findDueJob(db: Database, now: number, withRendering: boolean): Promise<Job | undefined> {
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('due_at', '<=', now)
    .where('kind', 'not in', withRendering ? [fileRemoval] : [fileRemoval, rendering])
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && toJob(row)
}

async function runJob(job: Job, work: UnitOfWork): Promise<void> {
  if (!hasHandler(job.kind)) throw new Error(`Unknown kind of job: ${job.kind}`)
  await jobHandlers[job.kind](job, { ...work, now: job.dueAt }, work.now)
}

/** Drops a job that has thrown. False when another process was faster; the job may have succeeded there. */
async function dropJob(work: UnitOfWork, job: Job): Promise<boolean> {
  const { numDeletedRows } = await work.db.deleteFrom('jobs').where('id', '=', job.id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  if (job.kind.startsWith('node.')) await failNode(work, job.subjectId)
  if (job.kind.startsWith('image.')) await failImageJob(work, job)
  return true
}

/**
 * Runs all jobs due at `now`, including those that they add, and returns how many ran. When a job throws, its changes
 * are rolled back, the node is brought to rest, or the unfinished image deleted, with a failed event (gaps 2.6, 5.2),
 * and `onFault` is called. `shouldContinue` is called before each job, so that a stopping service does not run a day's
 * backups first. `withRendering`: whether zones are rendered as well.
 */
export async function runDueJobs(
  db: Database,
  context: { now: number; random: Random; settings: Settings },
  onFault: (job: Job, error: unknown) => void = () => {},
  shouldContinue: () => boolean = () => true,
  withRendering = true,
): Promise<number> {
  const slice = new Slice()
  let ran = 0
  // Usually nothing is due, and a transaction would wait for those of other processes.
  if (!(await findDueJob(readConnection(db), context.now, withRendering))) return 0
  while (shouldContinue()) {
    // Queries are synchronous, so without this requests would wait until the last job is done.
    if (slice.isOver) await slice.next()
    let taken: Job | undefined
    try {
      await db.transaction().execute(async (transaction) => {
        taken = await findDueJob(transaction, context.now, withRendering)
        if (!taken) return
        await transaction.deleteFrom('jobs').where('id', '=', taken.id).execute()
        await runJob(taken, { ...context, db: transaction })
      })
      if (!taken) break
      ran += 1
    } catch (error) {
      const failed = taken
      // A full disk is not the job's fault: the job stays in the queue until it can run.
      if (!failed || isDatabaseUnavailable(error)) throw error
      const isDropped = await db
        .transaction()
        .execute((transaction) => dropJob({ ...context, db: transaction }, failed))
      if (isDropped) onFault(failed, error)
      ran += 1
    }
  }
  return ran
}
