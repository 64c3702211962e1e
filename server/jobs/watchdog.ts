/** The shutdown watchdog (compute.md, Node, watchdog_enabled): boots a node that lost its power, unless it keeps happening. */
import { watchdogBoots } from '#contract/limits.ts'
import { wireTime } from '#contract/time.ts'
import { configsOf } from '../store/configs.ts'
import { failAll } from '../store/events.ts'
import { nodeRow } from '../store/nodes.ts'
import { setStatus } from '../store/statuses.ts'
import { failBackups } from './backup-run.ts'
import { startBoot } from './power.ts'
import { dropNodeJobs, type Work } from './queue.ts'

const bootActions = ['node_boot', 'node_reboot', 'lassie_reboot']

/** How many boot jobs a node had within the watchdog's window. */
async function recentBoots({ db, now }: Work, nodeId: number): Promise<number> {
  const since = wireTime(now - watchdogBoots.minutes * 60_000)
  const rows = await db.selectFrom('events').select('id')
    .where('entity_type', '=', 'node').where('entity_id', '=', nodeId).where('action', 'in', bootActions).where('created', '>=', since).execute()
  return rows.length
}

/**
 * A running node loses its power without anybody's doing. It is off; with the watchdog on it boots again the profile last booted,
 * but not after more than 5 boot jobs within 15 minutes.
 */
export async function losePower(work: Work, nodeId: number): Promise<void> {
  const node = await nodeRow(work.db, nodeId)
  if (node?.status !== 'running') return
  await dropNodeJobs(work.db, nodeId)
  await failAll(work, nodeId, 'The node lost its power')
  await failBackups(work, nodeId)
  await setStatus(work.db, nodeId, 'offline')
  if (node.watchdog_enabled === 0 || (await recentBoots(work, nodeId)) > watchdogBoots.count) return
  const configs = await configsOf(work.db, nodeId)
  const config = configs.find(({ id }) => id === node.last_config_id) ?? configs[0]
  if (config) await startBoot(work, node, config, { action: 'lassie_reboot', username: null })
}
