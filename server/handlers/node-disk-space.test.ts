/** Clones, backups and resizes that need exactly the space there is, or one megabyte more (gaps 2.4, 3.1, 4.3). */
import { describe, expect, test } from 'vitest'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { createSettledNode, errorResponse, startTestClient, type TestClient } from './testing.ts'
import { readDisksAndConfigs, insertBackup } from './node-contents-testing.ts'

describe('exact space on a type of 81,920 MB', () => {
  /** A node with a single disk of this size. */
  async function ofSize(service: TestClient, size: number): Promise<number> {
    const nodeId = await createSettledNode(service, { type: 'g6-standard-4', swap_size: 0, booted: false })
    const {
      disks: [root],
    } = await readDisksAndConfigs(service, nodeId)
    await service.call(disks.resize, { path: { nodeId, diskId: root?.id ?? 0 }, body: { size } })
    await service.advance(60_000)
    return nodeId
  }
  const there = { region: 'us-east', type: 'g6-standard-2' }

  test.each([
    [81_920, true],
    [81_921, false],
  ])('a clone of %i MB to a new node', async (size, fits) => {
    await using service = await startTestClient()
    const nodeId = await ofSize(service, size)
    if (fits) expect((await service.call(nodes.clone, { path: { nodeId }, body: there })).status).toBe('offline')
    else
      expect(await service.expectError(nodes.clone, { path: { nodeId }, body: there })).toEqual(
        errorResponse('Not enough storage available on the target node', 'type'),
      )
  })

  test.each([
    [80_920, true],
    [80_921, false],
  ])('a clone of %i MB beside a disk of 1000 MB', async (size, fits) => {
    await using service = await startTestClient()
    const nodeId = await ofSize(service, size)
    const { id: targetId } = await service.call(nodes.create, { body: there })
    await service.advance(60_000)
    await service.call(disks.create, { path: { nodeId: targetId }, body: { label: 'own', size: 1000 } })
    await service.advance(60_000)
    const call = { path: { nodeId }, body: { node_id: targetId } }
    if (fits) expect((await service.call(nodes.clone, call)).id).toBe(targetId)
    else
      expect(await service.expectError(nodes.clone, call)).toEqual(
        errorResponse('Not enough storage available on the target node', 'node_id'),
      )
  })

  test.each([
    [81_920, true],
    [81_921, false],
  ])('a backup of %i MB', async (size, fits) => {
    await using service = await startTestClient()
    const nodeId = await ofSize(service, size)
    const backup = await insertBackup(service, nodeId)
    const body = { ...there, backup_id: backup, booted: false }
    if (!fits)
      expect(await service.expectError(nodes.create, { body })).toEqual(
        errorResponse('Not enough storage available for this backup', 'type'),
      )
    else {
      const { id } = await service.call(nodes.create, { body })
      await service.advance(60_000)
      // `booted: false` keeps it off after the restore.
      expect((await service.call(nodes.view, { path: { nodeId: id } })).status).toBe('offline')
    }
  })

  test.each([
    [81_920, true],
    [81_921, false],
  ])('a resize with disks of %i MB that keep their size', async (size, fits) => {
    await using service = await startTestClient()
    const nodeId = await ofSize(service, size)
    const call = { path: { nodeId }, body: { type: 'g6-standard-2', allow_auto_disk_resize: false } }
    if (fits) expect(await service.call(nodes.resize, call)).toEqual({})
    else
      expect(await service.expectError(nodes.resize, call)).toEqual(
        errorResponse('Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.'),
      )
  })
})
