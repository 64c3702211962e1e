/** Boot, reboot and shutdown: how they begin and how they end (compute.md, Boot rules; gaps 2.6). */
import * as z from 'zod/mini'
import type { EventAction } from '#contract/rules/event-actions.ts'
import { configAnswer, vlanLabels } from '../store/configs.ts'
import { begin, finish, notify, proceed } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { configReference, nodeReference, vlanReference } from '../store/references.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { setStatus } from '../store/statuses.ts'
import { lasting } from '../rules/durations.ts'
import { Ending, payloadOf } from './payload.ts'
import { schedule, type JobFunction, type Work } from './queue.ts'

export const Booted = z.extend(Ending, { configId: z.int() })

/** Actions that end in a booted node, how long they take and what the node looks like meanwhile. */
const kindsOfBoot = {
  node_boot: { status: 'booting', duration: 'boot' },
  node_reboot: { status: 'rebooting', duration: 'reboot' },
  /** The watchdog's boot after an unexpected power-off. */
  lassie_reboot: { status: 'booting', duration: 'boot' },
} as const satisfies Partial<Record<EventAction, object>>

/** Boots a node with a profile. `eventId`: an event that has been waiting for this. */
export async function startBoot(
  work: Work, node: NodeRow, config: ConfigRow,
  options: { action?: keyof typeof kindsOfBoot; username: string | null; eventId?: number | undefined },
): Promise<void> {
  const { action = 'node_boot', username } = options
  const { status, duration } = kindsOfBoot[action]
  const lasts = lasting(duration, work.settings)
  const happening = { action, username, entity: nodeReference(node), secondary: configReference(node.id, config) }
  if (options.eventId !== undefined) await proceed(work, options.eventId, lasts)
  const eventId = options.eventId ?? (await begin(work, { ...happening, lasts }))
  await setStatus(work.db, node.id, status)
  await schedule(work.db, { kind: 'node.booted', subjectId: node.id, dueAt: work.now + lasts, payload: { eventId, configId: config.id } })
}

/** The machine runs; the profile is the one last booted, if it is still there. */
export const booted: JobFunction = async (job, work) => {
  const { eventId, configId } = payloadOf(Booted, job)
  const node = await nodeRow(work.db, job.subjectId)
  if (!node) return
  const config = await work.db.selectFrom('configs').selectAll().where('id', '=', configId).executeTakeFirst()
  await work.db.updateTable('nodes').set({ status: 'running', last_config_id: config?.id ?? null }).where('id', '=', node.id).execute()
  await finish(work, eventId)
  if (config) await sayVlans(work, node, config, 'vlan_attach')
}

/** Shuts a node down; one that is off already only gets the event (gaps 2.6). */
export async function startShutdown(work: Work, node: NodeRow, username: string | null): Promise<void> {
  const lasts = node.status === 'offline' ? 0 : lasting('shutdown', work.settings)
  const eventId = await begin(work, { action: 'node_shutdown', username, entity: nodeReference(node), lasts })
  if (node.status === 'offline') {
    await finish(work, eventId)
    return
  }
  await setStatus(work.db, node.id, 'shutting_down')
  await schedule(work.db, { kind: 'node.shut_down', subjectId: node.id, dueAt: work.now + lasts, payload: { eventId } })
}

export const shutDown: JobFunction = async (job, work) => {
  const { eventId } = payloadOf(Ending, job)
  const node = await nodeRow(work.db, job.subjectId)
  if (!node) return
  await setStatus(work.db, node.id, 'offline')
  await finish(work, eventId)
  const config = await work.db.selectFrom('configs').selectAll().where('id', '=', node.last_config_id ?? 0).executeTakeFirst()
  if (config) await sayVlans(work, node, config, 'vlan_detach')
}

/** A node joins or leaves the private networks of its profile when it boots or goes off (gaps 2.5). */
async function sayVlans(work: Work, node: NodeRow, config: ConfigRow, action: 'vlan_attach' | 'vlan_detach'): Promise<void> {
  for (const label of vlanLabels(configAnswer(config).interfaces)) {
    await notify(work, { action, username: null, entity: nodeReference(node), secondary: vlanReference(label) })
  }
}
