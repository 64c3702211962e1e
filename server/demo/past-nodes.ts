/** Puts the demo's nodes into the past: made, booted and backed up when the data say. */
import { defaultSwap } from '#contract/limits.ts'
import { backupWindows, windowHour } from '#contract/rules/backup-schedule.ts'
import { wireTime } from '#contract/time.ts'
import { publicImage } from '../catalog/images.ts'
import { chooseLater } from '../jobs/schedule-choice.ts'
import { startMaintenance } from '../jobs/maintenance.ts'
import type { Work } from '../jobs/queue.ts'
import { contentsNow } from '../store/backup-contents.ts'
import { addConfig, configsOf, contentsOf } from '../store/configs.ts'
import { begin, finish, notify, type Happening } from '../store/events.ts'
import { addNode, layDown } from '../store/new-node.ts'
import { typeOf } from '../store/nodes.ts'
import { configReference, imageReference, nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { day, hour, minute, type History } from './history.ts'
import { demoNodes, type DemoNode } from './nodes.ts'

const username = 'owner'

/** Something that took a while and is over. */
export async function done(work: Work, happening: Happening, seconds: number, failure = ''): Promise<void> {
  const eventId = await begin(work, { ...happening, lasts: seconds * 1000 })
  await finish({ ...work, now: work.now + seconds * 1000 }, eventId, failure)
}

async function make(work: Work, plan: DemoNode): Promise<NodeRow> {
  const image = plan.image === undefined ? undefined : publicImage(plan.image)
  const node = await addNode(work, {
    label: plan.label, group: plan.group, tags: plan.tags, type: plan.type, region: plan.region, image: image?.id ?? null,
    status: plan.state === 'offline' ? 'offline' : 'running', backups: plan.backups !== undefined, privateAddress: plan.privateAddress ?? false,
  })
  const entity = nodeReference(node)
  const secondary = image ? imageReference({ id: image.id, label: image.label }) : null
  await done(work, { action: 'node_create', username, entity, secondary }, 34)
  const schedule = plan.backups === undefined || plan.backups === 'new' ? null : plan.backups
  const last = image ? await layDown(work, node, { image, size: typeOf(node).disk, swap: defaultSwap, interfaces: plan.interfaces ?? [], status: 'ready' }) : null
  const booted = plan.secondConfig === undefined ? last : null
  await work.db.updateTable('nodes').set({
    last_config_id: booted, watchdog_enabled: plan.watchdog === false ? 0 : 1,
    ...(schedule && { schedule_day: schedule.day, schedule_window: schedule.window }),
  }).where('id', '=', node.id).execute()
  const [config] = await configsOf(work.db, node.id)
  if (config && plan.secondConfig !== undefined) {
    await addConfig(work, node, { ...contentsOf(config), label: plan.secondConfig, run_level: 'single' })
  }
  if (config && booted !== null) {
    await done({ ...work, now: work.now + 35_000 }, { action: 'node_boot', username, entity, secondary: configReference(node.id, config) }, 28)
  }
  return node
}

/** A finished backup of a node. */
async function backUp(work: Work, node: NodeRow, slot: BackupRow['slot'], status: 'successful' | 'failed', label: string | null = null): Promise<void> {
  const finished = wireTime(work.now + 4 * minute)
  await work.db.insertInto('backups').values({
    node_id: node.id, region: node.region, label, type: slot === 'snapshot' ? 'snapshot' : 'auto', slot, status, available: 1,
    contents: await contentsNow(work.db, node.id), created: wireTime(work.now), updated: finished, finished,
  }).execute()
  if (status === 'successful') await work.db.updateTable('nodes').set({ last_successful: finished }).where('id', '=', node.id).execute()
  await done(work, { action: 'node_snapshot', username: label === null ? null : username, entity: nodeReference(node) }, 240,
    status === 'failed' ? 'The disk could not be read' : '')
}

/** How long ago the window of the schedule last opened, `days` before the latest time. */
function sinceWindow(now: number, window: string, days: number): number {
  const start = windowHour(backupWindows.find((known) => known === window) ?? 'W0') ?? 0
  const opened = (now - (start * hour + 20 * minute)) % day
  return opened + days * day
}

/** Adds a node and what it went through. Its later steps find it by its label. */
export function tellNode(history: History, plan: DemoNode, now: number): void {
  const step = (ago: number, run: (work: Work, node: NodeRow) => Promise<void>) =>
    history.add(ago, async (work) => run(work, await work.db.selectFrom('nodes').selectAll().where('label', '=', plan.label).executeTakeFirstOrThrow()))
  history.add(plan.age, async (work) => {
    await make(work, plan)
  })
  if (plan.backups === 'new') {
    step(10_000, async (work, node) => {
      await notify(work, { action: 'backups_enable', username, entity: nodeReference(node) })
      await chooseLater(work, node.id)
    })
  } else if (plan.backups) {
    const { window } = plan.backups
    step(sinceWindow(now, window, 12), (work, node) => backUp(work, node, 'biweekly', 'successful'))
    step(sinceWindow(now, window, 5), (work, node) => backUp(work, node, 'weekly', 'successful'))
    step(sinceWindow(now, window, 0), (work, node) => backUp(work, node, 'daily', plan.lastBackup ?? 'successful'))
  }
  const { snapshot } = plan
  if (snapshot !== undefined) step(3 * day + 2 * hour, (work, node) => backUp(work, node, 'snapshot', 'successful', snapshot))
  if (plan.state === 'stopped') step(25 * minute, (work, node) => startMaintenance(work, node.id, work.now + 3 * hour))
}

export function tellNodes(history: History, now: number): void {
  for (const plan of demoNodes) tellNode(history, plan, now)
}
