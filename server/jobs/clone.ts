/** Cloning disks and profiles to a new or an existing node (compute.md, Clone body; gaps 3.1). */
import * as z from 'zod/mini'
import { copyContentsTo } from '../store/backup-contents.ts'
import { listConfigs, toConfigContents } from '../store/configs.ts'
import { listDisks, totalSize } from '../store/disks.ts'
import { finishEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { nodeReference } from '../store/references.ts'
import type { ConfigRow, DiskRow, NodeRow } from '../store/resource-tables.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { EventPayload, RestingStatus, parsePayload } from './payload.ts'
import { pendingJobs, type Job, type JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { inServiceWords } from '../words.ts'

const ClonePayload = z.extend(EventPayload, {
  targetId: z.int(),
  disks: z.array(z.int()),
  configs: z.array(z.int()),
  back: RestingStatus,
})

/** The jobs of a node's clones that are in progress. */
export const activeClones = ({ db }: Pick<UnitOfWork, 'db'>, sourceId: number): Promise<Job[]> =>
  pendingJobs(db, 'node.cloned', sourceId)

/** Starts a clone. The source is `cloning` until its last clone is done, and then has its previous status again. */
export async function startClone(
  work: UnitOfWork,
  source: NodeRow,
  target: NodeRow,
  contents: { disks: readonly DiskRow[]; configs: readonly ConfigRow[] },
  username: string,
): Promise<void> {
  const [activeClone] = await activeClones(work, source.id)
  const back: RestingStatus = activeClone
    ? parsePayload(ClonePayload, activeClone).back
    : source.status === 'running'
      ? 'running'
      : 'offline'
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  const payload: Omit<z.output<typeof ClonePayload>, 'eventId'> = {
    targetId: target.id,
    disks: ids(contents.disks),
    configs: ids(contents.configs),
    back,
  }
  await setNodeStatus(work.db, source.id, 'cloning')
  await startTimedEvent(
    work,
    {
      action: 'node_clone',
      duration: 'clone',
      username,
      entity: nodeReference(source),
      secondary: nodeReference(target),
      megabytes: totalSize(contents.disks),
    },
    { kind: 'node.cloned', subjectId: source.id, payload },
  )
}

export const cloned: JobHandler = async (job, work) => {
  const { eventId, targetId, disks, configs, back } = parsePayload(ClonePayload, job)
  const source = await findNode(work.db, job.subjectId)
  if (!source) return
  const target = await findNode(work.db, targetId)
  if (target) {
    const pick = <Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]) =>
      rows.filter(({ id }) => ids.includes(id))
    await copyContentsTo(
      work,
      target,
      {
        disks: pick(await listDisks(work.db, source.id), disks),
        configs: pick(await listConfigs(work.db, source.id), configs).map(toConfigContents),
      },
      'ready',
    )
  }
  await finishEvent(
    work,
    eventId,
    target ? '' : inServiceWords('The target node no longer exists', work.settings.words),
  )
  if ((await activeClones(work, source.id)).length === 0) await setNodeStatus(work.db, source.id, back)
}
