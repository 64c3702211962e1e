/** Which profile a node boots: the four rules of compute.md, Boot rules. */
import { invalidReason } from '#contract/schema.ts'
import { refuse } from '../context.ts'
import { configsOf } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { reasons } from './reasons.ts'

/**
 * The profile to boot. With `wanted` that one; else the only one; else the one last booted; else the caller has to say which.
 * Refuses when there is none, or none can be determined.
 */
export async function configToBoot(db: Database, node: NodeRow, wanted?: number | null): Promise<ConfigRow> {
  const configs = await configsOf(db, node.id)
  if (typeof wanted === 'number') {
    const named = configs.find(({ id }) => id === wanted)
    if (!named) throw refuse(400, invalidReason('config_id'), 'config_id')
    return named
  }
  const [first, second] = configs
  if (!first) throw refuse(400, reasons.noConfig)
  if (!second) return first
  const last = configs.find(({ id }) => id === node.last_config_id)
  if (!last) throw refuse(400, reasons.whichConfig, 'config_id')
  return last
}
