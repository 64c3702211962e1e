/** Rebuilding a node from an image: its disks and profiles are lost, addresses, tags and backups stay (gaps 4.4). */
import * as z from 'zod/mini'
import { wireTime } from '#contract/time.ts'
import type { Image } from '#contract/areas/images.ts'
import { lasting } from '../rules/durations.ts'
import { readyDisks } from '../store/disks.ts'
import { begin, finish } from '../store/events.ts'
import { layDown, strip } from '../store/new-node.ts'
import { nodeRow, typeOf } from '../store/nodes.ts'
import { imageReference, nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { Ending, payloadOf } from './payload.ts'
import { schedule, type JobFunction, type Work } from './queue.ts'

const Rebuilt = z.extend(Ending, { configId: z.int(), booted: z.boolean() })

export async function startRebuild(work: Work, node: NodeRow, image: Image, options: { swap: number; booted: boolean; username: string }): Promise<void> {
  const { swap, booted, username } = options
  const lasts = lasting('rebuild', work.settings)
  await strip(work, node.id)
  const configId = await layDown(work, node, { image, size: typeOf(node).disk, swap, interfaces: [], status: 'not ready' })
  await work.db.updateTable('nodes')
    .set({ status: 'rebuilding', image: image.id, updated: wireTime(work.now) }).where('id', '=', node.id).execute()
  const eventId = await begin(work, {
    action: 'node_rebuild', username, entity: nodeReference(node), secondary: imageReference(image), lasts,
  })
  await schedule(work.db, {
    kind: 'node.rebuilt', subjectId: node.id, dueAt: work.now + lasts, payload: { eventId, configId, booted } satisfies z.output<typeof Rebuilt>,
  })
}

export const rebuilt: JobFunction = async (job, work) => {
  const { eventId, configId, booted } = payloadOf(Rebuilt, job)
  if (!(await nodeRow(work.db, job.subjectId))) return
  await readyDisks(work, job.subjectId)
  await work.db.updateTable('nodes')
    .set(booted ? { status: 'running', last_config_id: configId } : { status: 'offline' }).where('id', '=', job.subjectId).execute()
  await finish(work, eventId)
}
