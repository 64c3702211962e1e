/** For tests of backups: nodes with backups, and calls about them. */
import { backups, type NodeBackups } from '#contract/areas/backups.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { seededRandom } from '../random.ts'
import { createService } from '../service.ts'
import { defaultSettings } from '../settings.ts'
import { createSettledNode, type TestClient } from './testing.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A node at rest with backups enabled and a schedule. */
export const createBackedUpNode = (service: TestClient, body: object = {}) =>
  createSettledNode(service, { backups_enabled: true, ...body })

export const viewNode = (service: TestClient, nodeId: number) => service.call(nodes.view, { path: { nodeId } })
export const listBackups = (service: TestClient, nodeId: number) => service.call(backups.list, { path: { nodeId } })
export const takeSnapshot = (service: TestClient, nodeId: number, label = 'before') =>
  service.call(backups.take, { path: { nodeId }, body: { label } })
export const listDisks = async (service: TestClient, nodeId: number) =>
  (await service.call(disks.list, { path: { nodeId } })).data
export const listConfigs = async (service: TestClient, nodeId: number) =>
  (await service.call(configs.list, { path: { nodeId } })).data
export const listEventsOf = async (service: TestClient, action: string) =>
  (await service.call(events.list, {})).data.filter((event) => event.action === action)
/** Takes a snapshot and waits until it can be restored. */
export async function createSnapshot(service: TestClient, nodeId: number, label = 'before'): Promise<number> {
  const { id } = await takeSnapshot(service, nodeId, label)
  await service.advance(minute)
  return id
}
export const noBackups: NodeBackups = { automatic: [], snapshot: { current: null, in_progress: null } }
export const backupsOff = {
  enabled: false,
  available: false,
  schedule: { day: null, window: null },
  last_successful: null,
}

/** Another service on the same database at that time, as after a kill and a restart. To be stopped by the caller. */
export const restartAt = (service: TestClient, time: number) =>
  createService({
    settings: { ...defaultSettings, ownerToken: service.ownerToken, rateLimit: 0 },
    database: service.database,
    clock: { now: () => time },
    random: seededRandom('second'),
  })
