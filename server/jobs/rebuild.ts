/**
 * Rebuilding a node from an image: its disks and profiles are replaced; addresses, tags and backups stay (gaps 4.4).
 */
import * as z from 'zod/mini'
import { toWireTime } from '#contract/time.ts'
import type { Image } from '#contract/areas/images.ts'
import { markDisksReady } from '../store/disks.ts'
import { finishEvent } from '../store/events.ts'
import { installImage, clearNode } from '../store/new-node.ts'
import { findNode, nodeTypeOf } from '../store/nodes.ts'
import { imageReference, nodeReference } from '../store/references.ts'
import type { NodeRow } from '../store/resource-tables.ts'
import { EventPayload, parsePayload } from './payload.ts'
import type { JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

const RebuildPayload = z.extend(EventPayload, { configId: z.int(), booted: z.boolean() })

export async function startRebuild(
  work: UnitOfWork,
  node: NodeRow,
  image: Image,
  options: { swap: number; booted: boolean; username: string },
): Promise<void> {
  const { swap, booted, username } = options
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
  const [entity, secondary] = [nodeReference(node), imageReference(image)]
  const payload: Omit<z.output<typeof RebuildPayload>, 'eventId'> = { configId, booted }
  await startTimedEvent(
    work,
    { action: 'node_rebuild', duration: 'rebuild', username, entity, secondary },
    { kind: 'node.rebuilt', subjectId: node.id, payload },
  )
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
