/** Boot, reboot and shutdown (compute.md, Boot rules; gaps 2.6). */
import * as z from 'zod/mini'
import type { EventAction } from '#contract/rules/events/event-actions.ts'
import { toConfig, vlanLabels } from '../store/configs.ts'
import { startEvent, finishEvent, recordEvent, resumeEvent } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { configReference, nodeReference, vlanReference } from '../store/references.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { durationMs } from '../durations.ts'
import { EventPayload, parsePayload } from './payload.ts'
import { scheduleJob, type JobHandler } from './queue.ts'
import { startTimedEvent } from './timed-event.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'

const BootPayload = z.extend(EventPayload, { configId: z.int() })

/** Actions that boot a node, with its status during the boot and their duration. */
const bootActions = {
  node_boot: { status: 'booting', duration: 'boot' },
  node_reboot: { status: 'rebooting', duration: 'reboot' },
  /** The watchdog's boot after a power loss. */
  lassie_reboot: { status: 'booting', duration: 'boot' },
} as const satisfies Partial<Record<EventAction, object>>

/** Boots a node with a profile. `eventId`: the queued event of this boot. */
export async function startBoot(
  work: UnitOfWork,
  node: NodeRow,
  config: ConfigRow,
  options: {
    action?: keyof typeof bootActions
    username: string | null
    userId?: number | null
    eventId?: number | undefined
  },
): Promise<void> {
  const { action = 'node_boot', eventId: queued, ...author } = options
  const { status, duration } = bootActions[action]
  const lasts = durationMs(duration, work.settings)
  const event = { ...author, action, entity: nodeReference(node), secondary: configReference(node.id, config) }
  if (queued !== undefined) await resumeEvent(work, queued, lasts)
  const eventId = queued ?? (await startEvent(work, { ...event, expectedMs: lasts }))
  await setNodeStatus(work.db, node.id, status)
  await scheduleJob(work.db, {
    kind: 'node.booted',
    subjectId: node.id,
    dueAt: work.now + lasts,
    payload: { eventId, configId: config.id },
  })
}

/** The node runs. The profile becomes the one last booted, unless it was deleted. */
export const booted: JobHandler = async (job, work) => {
  const { eventId, configId } = parsePayload(BootPayload, job)
  const node = await findNode(work.db, job.subjectId)
  if (!node) return
  const config = await work.db.selectFrom('configs').selectAll().where('id', '=', configId).executeTakeFirst()
  await work.db
    .updateTable('nodes')
    .set({ status: 'running', last_config_id: config?.id ?? null })
    .where('id', '=', node.id)
    .execute()
  await finishEvent(work, eventId)
  if (config) await recordVlanEvents(work, node, config, 'vlan_attach')
}

/** Shuts a node down. For a node that is off it only records the event (gaps 2.6). */
export async function startShutdown(work: UnitOfWork, node: NodeRow, username: string | null): Promise<void> {
  const event = { action: 'node_shutdown', username, entity: nodeReference(node) } as const
  if (node.status === 'offline') {
    await finishEvent(work, await startEvent(work, { ...event, expectedMs: 0 }))
    return
  }
  await setNodeStatus(work.db, node.id, 'shutting_down')
  await startTimedEvent(work, { ...event, duration: 'shutdown' }, { kind: 'node.shut_down', subjectId: node.id })
}

export const shutDown: JobHandler = async (job, work) => {
  const { eventId } = parsePayload(EventPayload, job)
  const node = await findNode(work.db, job.subjectId)
  if (!node) return
  await setNodeStatus(work.db, node.id, 'offline')
  await finishEvent(work, eventId)
  const config = await work.db
    .selectFrom('configs')
    .selectAll()
    .where('id', '=', node.last_config_id ?? 0)
    .executeTakeFirst()
  if (config) await recordVlanEvents(work, node, config, 'vlan_detach')
}

/** A node joins the VLANs of its profile when it boots, and leaves them when it shuts down (gaps 2.5). */
async function recordVlanEvents(
  work: UnitOfWork,
  node: NodeRow,
  config: ConfigRow,
  action: 'vlan_attach' | 'vlan_detach',
): Promise<void> {
  for (const label of vlanLabels(toConfig(config).interfaces)) {
    await recordEvent(work, { action, username: null, entity: nodeReference(node), secondary: vlanReference(label) })
  }
}
