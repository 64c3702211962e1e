/** What the tests of backups share: nodes at rest with and without them, and what is asked of them. */
import { backups, type NodeBackups } from '#contract/areas/backups.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { settled, type Calls } from './testing.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A node at rest with backups on and the schedule chosen. */
export const backedUp = (service: Calls, body: object = {}) => settled(service, { backups_enabled: true, ...body })

export const viewNode = (service: Calls, nodeId: number) => service.call(nodes.view, { path: { nodeId } })
export const list = (service: Calls, nodeId: number) => service.call(backups.list, { path: { nodeId } })
export const take = (service: Calls, nodeId: number, label = 'before') => service.call(backups.take, { path: { nodeId }, body: { label } })
export const diskList = async (service: Calls, nodeId: number) => (await service.call(disks.list, { path: { nodeId } })).data
export const configList = async (service: Calls, nodeId: number) => (await service.call(configs.list, { path: { nodeId } })).data
export const told = async (service: Calls, action: string) => (await service.call(events.list, {})).data.filter((event) => event.action === action)
/** Takes a snapshot and waits until it can be restored. */
export async function snapshotOf(service: Calls, nodeId: number, label = 'before'): Promise<number> {
  const { id } = await take(service, nodeId, label)
  await service.advance(minute)
  return id
}
export const none: NodeBackups = { automatic: [], snapshot: { current: null, in_progress: null } }
export const off = { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null }
