/** Copying disks and profiles to a new or an existing node (compute.md, Clone body; gaps 3.1). */
import * as z from 'zod/mini'
import { lasting } from '../rules/durations.ts'
import { unpack } from '../store/backup-contents.ts'
import { configsOf, contentsOf } from '../store/configs.ts'
import { disksOf, total } from '../store/disks.ts'
import { begin, finish } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { ConfigRow, DiskRow, NodeRow } from '../store/resource-tables.ts'
import { setStatus } from '../store/statuses.ts'
import { Ending, Resting, payloadOf } from './payload.ts'
import { schedule, waiting, type Job, type JobFunction, type Work } from './queue.ts'

const Cloned = z.extend(Ending, { targetId: z.int(), disks: z.array(z.int()), configs: z.array(z.int()), back: Resting })

/** The copies still being made from a node. */
export const activeClones = ({ db }: Pick<Work, 'db'>, sourceId: number): Promise<Job[]> => waiting(db, 'node.cloned', sourceId)

/** Starts the copy. The source is `cloning` until the last of its copies is done, then what it was before the first. */
export async function startClone(
  work: Work, source: NodeRow, target: NodeRow, parts: { disks: readonly DiskRow[]; configs: readonly ConfigRow[] }, username: string,
): Promise<void> {
  const lasts = lasting('clone', work.settings)
  const [first] = await activeClones(work, source.id)
  const back: Resting = first ? payloadOf(Cloned, first).back : source.status === 'running' ? 'running' : 'offline'
  const eventId = await begin(work, {
    action: 'node_clone', username, entity: nodeReference(source), secondary: nodeReference(target), lasts, megabytes: total(parts.disks),
  })
  await setStatus(work.db, source.id, 'cloning')
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  await schedule(work.db, {
    kind: 'node.cloned', subjectId: source.id, dueAt: work.now + lasts,
    payload: { eventId, targetId: target.id, disks: ids(parts.disks), configs: ids(parts.configs), back } satisfies z.output<typeof Cloned>,
  })
}

export const cloned: JobFunction = async (job, work) => {
  const { eventId, targetId, disks, configs, back } = payloadOf(Cloned, job)
  const source = await nodeRow(work.db, job.subjectId)
  if (!source) return
  const target = await nodeRow(work.db, targetId)
  if (target) {
    const chosen = <Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]) => rows.filter(({ id }) => ids.includes(id))
    await unpack(work, target, {
      disks: chosen(await disksOf(work.db, source.id), disks),
      configs: chosen(await configsOf(work.db, source.id), configs).map(contentsOf),
    }, 'ready')
  }
  await finish(work, eventId, target ? '' : 'The target node is gone')
  if ((await activeClones(work, source.id)).length === 0) await setStatus(work.db, source.id, back)
}
