/**
 * Runs what is due. Each job runs in a transaction of its own, in which its row goes away, so that after a kill it has either
 * happened whole or still waits: nothing is lost and nothing happens twice.
 */
import { setImmediate } from 'node:timers/promises'
import type { Random } from '../context.ts'
import type { Settings } from '../settings.ts'
import type { Database } from '../store/database.ts'
import { abandonNode } from './abandon.ts'
import { jobKinds } from './kinds.ts'
import type { Job, JobKind, Work } from './queue.ts'

/** When the next job is due, in milliseconds; null when none waits. */
export async function nextDue(db: Database): Promise<number | null> {
  const row = await db.selectFrom('jobs').select('due_at').orderBy('due_at').limit(1).executeTakeFirst()
  return row?.due_at ?? null
}

/** Many jobs fall due together, such as the backups of a window; others get their turn after so many milliseconds of them. */
const stretch = 4

const isKind = (kind: string): kind is JobKind => Object.hasOwn(jobKinds, kind)

/** Takes the earliest job that is due out of the queue; undefined when none is. */
async function takeDue(db: Database, now: number): Promise<Job | undefined> {
  const row = await db.selectFrom('jobs').selectAll().where('due_at', '<=', now).orderBy('due_at').orderBy('id').limit(1).executeTakeFirst()
  if (!row) return undefined
  await db.deleteFrom('jobs').where('id', '=', row.id).execute()
  return { id: row.id, kind: row.kind, subjectId: row.subject_id, dueAt: row.due_at, payload: JSON.parse(row.payload) }
}

async function run(job: Job, work: Work): Promise<void> {
  if (!isKind(job.kind)) throw new Error(`Unknown kind of job: ${job.kind}`)
  await jobKinds[job.kind](job, { ...work, now: job.dueAt }, work.now)
}

/**
 * Runs every job due at `now`, the ones they start in turn included; answers how many ran. A job that throws is a fault of ours:
 * what it did is undone, its node comes to rest with a failed event (gaps 2.6), and `onFault` hears of it. `goesOn` is asked before each
 * job, so that a service that is to end does not work off a day's backups first.
 */
export async function runDue(
  db: Database,
  context: { now: number; random: Random; settings: Settings },
  onFault: (job: Job, error: unknown) => void = () => {},
  goesOn: () => boolean = () => true,
): Promise<number> {
  let began = performance.now()
  let ran = 0
  while (goesOn()) {
    // The database answers without ever giving the event loop a turn, so requests would wait until the last job is done.
    if (performance.now() - began > stretch) {
      await setImmediate()
      began = performance.now()
    }
    let taken: Job | undefined
    try {
      await db.transaction().execute(async (transaction) => {
        taken = await takeDue(transaction, context.now)
        if (taken) await run(taken, { ...context, db: transaction })
      })
      if (!taken) break
      ran += 1
    } catch (error) {
      const failed = taken
      if (!failed) throw error
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('jobs').where('id', '=', failed.id).execute()
        if (failed.kind.startsWith('node.')) await abandonNode({ ...context, db: transaction }, failed.subjectId)
      })
      onFault(failed, error)
      ran += 1
    }
  }
  return ran
}
