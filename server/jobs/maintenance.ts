/** Maintenance of the host: the node is `stopped` without anybody's doing, and afterwards what it was (compute.md, Node status). */
import * as z from 'zod/mini'
import { setAvailable } from '../store/backups.ts'
import { nodeRow } from '../store/nodes.ts'
import { setStatus } from '../store/statuses.ts'
import { abandonNode } from './abandon.ts'
import { resumeBackups } from './backup-run.ts'
import { Resting, payloadOf } from './payload.ts'
import { schedule, type JobFunction, type Work } from './queue.ts'

const Maintained = z.object({ back: Resting })

/** Stops a node until a moment (ms). What was going on at it ends as failed. */
export async function startMaintenance(work: Work, nodeId: number, until: number): Promise<void> {
  const node = await nodeRow(work.db, nodeId)
  if (!node) return
  await abandonNode(work, nodeId, 'The host went into maintenance')
  const back: Resting = node.status === 'running' ? 'running' : 'offline'
  await setStatus(work.db, nodeId, 'stopped')
  await setAvailable(work.db, nodeId, false)
  await schedule(work.db, { kind: 'node.maintained', subjectId: nodeId, dueAt: until, payload: { back } satisfies z.output<typeof Maintained> })
}

export const maintained: JobFunction = async (job, work) => {
  const node = await nodeRow(work.db, job.subjectId)
  if (node?.status !== 'stopped') return
  await setStatus(work.db, node.id, payloadOf(Maintained, job).back)
  await setAvailable(work.db, node.id, true)
  await resumeBackups(work, node)
}
