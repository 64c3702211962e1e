/**
 * Runs due jobs. Each job runs in its own transaction, which also deletes its row: after a kill it has either run
 * completely or is still in the queue.
 */
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import { Slice } from '../slices.ts'
import type { Database } from '../store/database.ts'
import { failNode } from './fail-node.ts'
import { failImageJob } from './images.ts'
import { jobHandlers } from './job-handlers.ts'
import type { Job, JobKind } from './queue.ts'
import { isDatabaseUnavailable } from '../store/storage-faults.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

/** When the next job is due (ms); null when the queue is empty. */
export async function nextDueAt(db: Database): Promise<number | null> {
  const row = await db.selectFrom('jobs').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobHandlers, kind)

/** No write depends on what it changes, and there may be many at once. */
const rendering: JobKind = 'domain.zone_rendered'

/** Removes the earliest due job from the queue and returns it. */
async function takeDueJob(db: Database, now: number, withRendering: boolean): Promise<Job | undefined> {
  const row = await db
    .selectFrom('jobs')
    .selectAll()
    .where('due_at', '<=', now)
    .$if(!withRendering, (due) => due.where('kind', '!=', rendering))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  await db.deleteFrom('jobs').where('id', '=', row.id).execute()
  return { id: row.id, kind: row.kind, subjectId: row.subject_id, dueAt: row.due_at, payload: JSON.parse(row.payload) }
}

async function runJob(job: Job, work: UnitOfWork): Promise<void> {
  if (!isJobKind(job.kind)) throw new Error(`Unknown kind of job: ${job.kind}`)
  await jobHandlers[job.kind](job, { ...work, now: job.dueAt }, work.now)
}

/**
 * Runs all jobs due at `now`, including those that they add, and returns how many ran. When a job throws, its changes
 * are rolled back, the node is brought to rest, or the unfinished image deleted, with a failed event (gaps 2.6, 5.2),
 * and `onFault` is called. `shouldContinue` is called before each job, so that a stopping service does not run a day's
 * backups first. `withRendering`: whether zones are rendered, too.
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
  while (shouldContinue()) {
    // Queries are synchronous, so without this requests would wait until the last job is done.
    if (slice.isOver) await slice.next()
    let taken: Job | undefined
    try {
      await db.transaction().execute(async (transaction) => {
        taken = await takeDueJob(transaction, context.now, withRendering)
        if (taken) await runJob(taken, { ...context, db: transaction })
      })
      if (!taken) break
      ran += 1
    } catch (error) {
      const failed = taken
      // A full disk is no fault of the job, which waits until it can be done.
      if (!failed || isDatabaseUnavailable(error)) throw error
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('jobs').where('id', '=', failed.id).execute()
        const work = { ...context, db: transaction }
        if (failed.kind.startsWith('node.')) await failNode(work, failed.subjectId)
        if (failed.kind.startsWith('image.')) await failImageJob(work, failed)
      })
      onFault(failed, error)
      ran += 1
    }
  }
  return ran
}
