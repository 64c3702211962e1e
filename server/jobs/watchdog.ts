/** The watchdog (compute.md, Node, watchdog_enabled): boots a node after a power loss, but not too often. */
import { watchdogBootLimit } from '#contract/limits.ts'
import { bootActions } from '#contract/rules/nodes/rescue-mode.ts'
import { toWireTime } from '#contract/time.ts'
import { reason } from '#contract/translate.ts'
import { listConfigs } from '../store/configs.ts'
import { failOpenEvents } from '../store/events.ts'
import { findNode } from '../store/nodes.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { failBackups } from './backup-run.ts'
import { startBoot } from './power.ts'
import { cancelNodeJobs } from './queue.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { inServiceWords } from '../words.ts'

/** The number of boots of a node within the watchdog's time window. */
async function countRecentBoots({ db, now }: UnitOfWork, nodeId: number): Promise<number> {
  const since = toWireTime(now - watchdogBootLimit.minutes * 60_000)
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('entity_type', '=', 'node')
    .where('entity_id', '=', nodeId)
    .where('action', 'in', bootActions)
    .where('created', '>=', since)
    .execute()
  return rows.length
}

/**
 * Turns a running node off. With the watchdog enabled it boots the profile last booted, but not after more than 5 boots
 * within 15 minutes.
 */
export async function simulatePowerLoss(work: UnitOfWork, nodeId: number): Promise<void> {
  const node = await findNode(work.db, nodeId)
  if (node?.status !== 'running') return
  await cancelNodeJobs(work.db, nodeId)
  await failOpenEvents(work, nodeId, inServiceWords(reason('The node lost power'), work.settings.words))
  await failBackups(work, nodeId)
  await setNodeStatus(work.db, nodeId, 'offline')
  if (node.watchdog_enabled === 0 || (await countRecentBoots(work, nodeId)) > watchdogBootLimit.count) return
  const configs = await listConfigs(work.db, nodeId)
  const config = configs.find(({ id }) => id === node.last_config_id) ?? configs[0]
  if (config) await startBoot(work, node, config, { action: 'lassie_reboot', username: null })
}
