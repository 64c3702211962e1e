/** Selects the profile that a node boots (compute.md, Boot rules). */
import { whichConfigReason } from '#contract/rules/nodes/node-actions.ts'
import { invalidReason } from '#contract/schema.ts'
import { httpError } from '../errors.ts'
import { listConfigs } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import type { ConfigRow, NodeRow } from '../store/resource-tables.ts'
import { reasons } from '../reasons.ts'

/**
 * The requested profile; undefined without a request. Throws 400 when the node has no such profile, whatever its status
 * (gaps 1.3).
 */
export async function requestedConfig(
  db: Database,
  node: NodeRow,
  configId: number | null | undefined,
): Promise<ConfigRow | undefined> {
  if (typeof configId !== 'number') return undefined
  const config = (await listConfigs(db, node.id)).find(({ id }) => id === configId)
  if (!config) throw httpError(400, invalidReason('config_id'), 'config_id')
  return config
}

/** The profile to boot without a request: the only one, else the one last booted. Throws 400 when neither exists. */
export async function defaultConfig(db: Database, node: NodeRow): Promise<ConfigRow> {
  const configs = await listConfigs(db, node.id)
  const [first, second] = configs
  if (!first) throw httpError(400, reasons.noConfig)
  if (!second) return first
  const last = configs.find(({ id }) => id === node.last_config_id)
  if (!last) throw httpError(400, whichConfigReason, 'config_id')
  return last
}
