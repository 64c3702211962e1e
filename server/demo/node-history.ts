/** The history of the demo's nodes: creation, boots and backups. */
import { defaultSwapMegabytes } from '#contract/limits.ts'
import { backupDayOf, backupWindows, windowStartHour } from '#contract/rules/backups/backup-schedule.ts'
import { toWireTime } from '#contract/time.ts'
import { reason } from '#contract/translate.ts'
import { findPublicImage } from '../catalog/images.ts'
import { scheduleChoice } from '../jobs/schedule-choice.ts'
import { startMaintenance } from '../jobs/maintenance.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { captureContents } from '../store/backup-contents.ts'
import { addConfig, listConfigs, toConfigContents } from '../store/configs.ts'
import { startEvent, finishEvent, recordEvent, type NewEvent } from '../store/events.ts'
import { addNode, installImage } from '../store/new-node.ts'
import { nodeTypeOf } from '../store/nodes.ts'
import { configReference, imageReference, nodeReference } from '../store/references.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { day, hour, minute, type History } from './history.ts'
import { demoNodes, type DemoNode } from './nodes.ts'

const username = 'owner'

/** Records an event that has ended. */
async function recordPastEvent(work: UnitOfWork, event: NewEvent, seconds: number, failure = ''): Promise<void> {
  const eventId = await startEvent(work, { ...event, expectedMs: seconds * 1000 })
  await finishEvent({ ...work, now: work.now + seconds * 1000 }, eventId, failure)
}

async function createNode(work: UnitOfWork, plan: DemoNode): Promise<NodeRow> {
  const image = plan.image === undefined ? undefined : findPublicImage(plan.image)
  const node = await addNode(work, {
    label: plan.label,
    group: plan.group,
    tags: plan.tags,
    type: plan.type,
    region: plan.region,
    image: image?.id ?? null,
    status: plan.state === 'offline' ? 'offline' : 'running',
    backups: plan.backups !== undefined,
    privateAddress: plan.privateAddress ?? false,
  })
  const entity = nodeReference(node)
  const secondary = image ? imageReference({ id: image.id, label: image.label }) : null
  await recordPastEvent(work, { action: 'node_create', username, entity, secondary }, 34)
  const schedule = plan.backups === undefined || plan.backups === 'just-enabled' ? null : plan.backups
  const last = image
    ? await installImage(work, node, {
        image,
        size: nodeTypeOf(node).disk,
        swap: defaultSwapMegabytes,
        interfaces: plan.interfaces ?? [],
        status: 'ready',
      })
    : null
  const booted = plan.secondConfig === undefined ? last : null
  await work.db
    .updateTable('nodes')
    .set({
      last_config_id: booted,
      watchdog_enabled: plan.watchdog === false ? 0 : 1,
      ...(schedule && { schedule_day: schedule.day, schedule_window: schedule.window }),
    })
    .where('id', '=', node.id)
    .execute()
  const [config] = await listConfigs(work.db, node.id)
  if (config && plan.secondConfig !== undefined) {
    await addConfig(work, node, { ...toConfigContents(config), label: plan.secondConfig, run_level: 'single' })
  }
  if (config && booted !== null) {
    await recordPastEvent(
      { ...work, now: work.now + 35_000 },
      { action: 'node_boot', username, entity, secondary: configReference(node.id, config) },
      28,
    )
  }
  return node
}

/** A finished backup of a node. */
async function addBackup(
  work: UnitOfWork,
  node: NodeRow,
  slot: BackupRow['slot'],
  status: 'successful' | 'failed',
  label: string | null = null,
): Promise<void> {
  const finished = toWireTime(work.now + 4 * minute)
  await work.db
    .insertInto('backups')
    .values({
      node_id: node.id,
      region: node.region,
      label,
      type: slot === 'snapshot' ? 'snapshot' : 'auto',
      slot,
      status,
      available: 1,
      contents: await captureContents(work.db, node.id),
      created: toWireTime(work.now),
      updated: finished,
      finished,
    })
    .execute()
  if (status === 'successful')
    await work.db.updateTable('nodes').set({ last_successful: finished }).where('id', '=', node.id).execute()
  await recordPastEvent(
    work,
    { action: 'node_snapshot', username: label === null ? null : username, entity: nodeReference(node) },
    240,
    status === 'failed' ? reason('The disk could not be read') : (label ?? ''),
  )
}

/** Milliseconds since the window of the schedule last opened. */
function msSinceWindow(now: number, window: string): number {
  const start = windowStartHour(backupWindows.find((known) => known === window) ?? 'W0') ?? 0
  return (now - (start * hour + 20 * minute)) % day
}

/** Adds the creation of a node and its later steps, which find it by its label. */
function seedNode(history: History, plan: DemoNode, now: number): void {
  const step = (ago: number, run: (work: UnitOfWork, node: NodeRow) => Promise<void>) =>
    history.add(ago, async (work) =>
      run(
        work,
        await work.db.selectFrom('nodes').selectAll().where('label', '=', plan.label).executeTakeFirstOrThrow(),
      ),
    )
  history.add(plan.age, async (work) => {
    await createNode(work, plan)
  })
  if (plan.backups === 'just-enabled') {
    step(10_000, async (work, node) => {
      await recordEvent(work, { action: 'backups_enable', username, entity: nodeReference(node) })
      await scheduleChoice(work, node.id)
    })
  } else if (plan.backups) {
    const { window, day: keptDay } = plan.backups
    const latest = msSinceWindow(now, window)
    // The latest backup has not become the weekly one yet, even when it was made on that day.
    const sinceKept =
      [1, 2, 3, 4, 5, 6].find((days) => backupDayOf(new Date(now - latest - days * day)) === keptDay) ?? 7
    step(latest + (sinceKept + 7) * day, (work, node) => addBackup(work, node, 'biweekly', 'successful'))
    step(latest + sinceKept * day, (work, node) => addBackup(work, node, 'weekly', 'successful'))
    step(latest, (work, node) => addBackup(work, node, 'daily', plan.lastBackup ?? 'successful'))
  }
  const { snapshot } = plan
  if (snapshot !== undefined)
    step(3 * day + 2 * hour, (work, node) => addBackup(work, node, 'snapshot', 'successful', snapshot))
  if (plan.state === 'stopped') step(25 * minute, (work, node) => startMaintenance(work, node.id, work.now + 3 * hour))
}

export function seedNodes(history: History, now: number): void {
  for (const plan of demoNodes) seedNode(history, plan, now)
}
