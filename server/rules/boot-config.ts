/** Which profile a node boots: the four rules of compute.md, Boot rules. */
import { invalidReason } from '#contract/schema.ts'
import { refuse } from '../context.ts'
import { configsOf } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { reasons } from './reasons.ts'

/** The profile the caller names; undefined when none is. Refuses one that this node does not have, whatever its status (gaps 1.3, order of checks). */
export async function namedConfig(db: Database, node: NodeRow, wanted: number | null | undefined): Promise<ConfigRow | undefined> {
  if (typeof wanted !== 'number') return undefined
  const named = (await configsOf(db, node.id)).find(({ id }) => id === wanted)
  if (!named) throw refuse(400, invalidReason('config_id'), 'config_id')
  return named
}

/** The profile to boot when none is named: the only one; else the one last booted; else the caller has to say which. */
export async function usualConfig(db: Database, node: NodeRow): Promise<ConfigRow> {
  const configs = await configsOf(db, node.id)
  const [first, second] = configs
  if (!first) throw refuse(400, reasons.noConfig)
  if (!second) return first
  const last = configs.find(({ id }) => id === node.last_config_id)
  if (!last) throw refuse(400, reasons.whichConfig, 'config_id')
  return last
}
