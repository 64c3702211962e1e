/**
 * Rebuilding a node from an image: its disks and profiles are replaced; addresses, tags and backups stay (gaps 4.4).
 */
import * as z from 'zod/mini'
import { toWireTime } from '#contract/time.ts'
import type { Image } from '#contract/areas/images.ts'
import { durationMs } from '../durations.ts'
import { markDisksReady } from '../store/disks.ts'
import { startEvent, finishEvent } from '../store/events.ts'
import { installImage, clearNode } from '../store/new-node.ts'
import { findNode, nodeTypeOf } from '../store/nodes.ts'
import { imageReference, nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { EventPayload, parsePayload } from './payload.ts'
import { scheduleJob, type JobHandler } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

const RebuildPayload = z.extend(EventPayload, { configId: z.int(), booted: z.boolean() })

export async function startRebuild(
  work: UnitOfWork,
  node: NodeRow,
  image: Image,
  options: { swap: number; booted: boolean; username: string },
): Promise<void> {
  const { swap, booted, username } = options
  const lasts = durationMs('rebuild', work.settings)
  await clearNode(work, node.id)
  const configId = await installImage(work, node, {
    image,
    size: nodeTypeOf(node).disk,
    swap,
    interfaces: [],
    status: 'not ready',
  })
  await work.db
    .updateTable('nodes')
    .set({ status: 'rebuilding', image: image.id, updated: toWireTime(work.now) })
    .where('id', '=', node.id)
    .execute()
  const eventId = await startEvent(work, {
    action: 'node_rebuild',
    username,
    entity: nodeReference(node),
    secondary: imageReference(image),
    expectedMs: lasts,
  })
  await scheduleJob(work.db, {
    kind: 'node.rebuilt',
    subjectId: node.id,
    dueAt: work.now + lasts,
    payload: { eventId, configId, booted } satisfies z.output<typeof RebuildPayload>,
  })
}

export const rebuilt: JobHandler = async (job, work) => {
  const { eventId, configId, booted } = parsePayload(RebuildPayload, job)
  if (!(await findNode(work.db, job.subjectId))) return
  await markDisksReady(work, job.subjectId)
  await work.db
    .updateTable('nodes')
    .set(booted ? { status: 'running', last_config_id: configId } : { status: 'offline' })
    .where('id', '=', job.subjectId)
    .execute()
  await finishEvent(work, eventId)
}
