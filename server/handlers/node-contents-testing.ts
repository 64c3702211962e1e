/** The disks and profiles of a node, for tests about what is copied between nodes. */
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { captureContents } from '../store/backup-contents.ts'
import type { TestClient } from './testing.ts'

export const readDisksAndConfigs = async (service: TestClient, nodeId: number) => {
  const path = { nodeId }
  const made = await service.call(disks.list, { path })
  const { data } = await service.call(configs.list, { path })
  return { disks: made.data, configs: data }
}

/** Adds a backup of the node as it is now. Returns its id. */
export async function insertBackup(service: Pick<TestClient, 'database'>, nodeId: number): Promise<number> {
  const { id } = await service.database
    .insertInto('backups')
    .values({
      node_id: nodeId,
      region: 'us-east',
      label: null,
      type: 'auto',
      slot: 'daily',
      status: 'successful',
      available: 1,
      contents: await captureContents(service.database, nodeId),
      created: '2026-06-15T04:00:00',
      updated: '2026-06-15T04:00:00',
      finished: '2026-06-15T04:00:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
