import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { windowStartHour } from '#contract/rules/backups/backup-schedule.ts'
import { startMaintenance } from '../jobs/maintenance.ts'
import { seededRandom } from '../random.ts'
import { reasons } from '../reasons.ts'
import { defaultSettings } from '../settings.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { errorResponse, createSettledNode, startTestClient, type TestClient } from './testing.ts'
import {
  minute,
  hour,
  day,
  createBackedUpNode,
  viewNode,
  listBackups,
  listDisks,
  listEventsOf,
  createSnapshot,
  noBackups,
  restartAt,
} from './backups-testing.ts'

/** A node whose window opens in some minutes. */
async function scheduled(service: TestClient, body: object = {}) {
  const nodeId = await createBackedUpNode(service, body)
  await service.call(nodes.update, {
    path: { nodeId },
    body: { backups: { schedule: { day: 'Wednesday', window: 'W12' } } },
  })
  return nodeId
}

describe('automatic backups', () => {
  test('start every day within the window, without a user', async () => {
    await using service = await startTestClient()
    const nodeId = await scheduled(service)
    await service.advance(4 * hour)
    const { automatic } = await listBackups(service, nodeId)
    expect(automatic).toMatchObject([
      { type: 'auto', label: null, status: 'successful', available: true, configs: ['My Debian 11 Disk Profile'] },
    ])
    const began = Number(automatic[0]?.created.slice(11, 13))
    expect(began).toBeGreaterThanOrEqual(windowStartHour('W12') ?? 0)
    expect(began).toBeLessThan(14)
    expect((await listEventsOf(service, 'node_snapshot'))[0]).toMatchObject({
      status: 'finished',
      username: null,
      entity: { id: nodeId },
    })
    expect((await viewNode(service, nodeId)).backups.last_successful).toBe(automatic[0]?.finished)
    await service.advance(day)
    const next = (await listBackups(service, nodeId)).automatic
    expect(next).toHaveLength(1)
    expect(next[0]?.id).not.toBe(automatic[0]?.id)
  })

  test('fill three slots: the one of the chosen day becomes weekly, then biweekly', async () => {
    await using service = await startTestClient()
    // The clock starts on Monday, 15 June 2026.
    const nodeId = await scheduled(service)
    const days = async () => (await listBackups(service, nodeId)).automatic.map((backup) => backup.created.slice(5, 10))
    const seen: string[] = []
    for (let n = 0; n < 24; n += 1) {
      await service.advance(n === 0 ? 4 * hour : day)
      seen.push((await days()).join(' '))
    }
    expect(seen.slice(0, 4)).toEqual(['06-15', '06-16', '06-17', '06-18 06-17'])
    expect(seen[9]).toBe('06-24 06-17')
    expect(seen[10]).toBe('06-25 06-24 06-17')
    expect(seen[16]).toBe('07-01 06-24 06-17')
    expect(seen[17]).toBe('07-02 07-01 06-24')
    expect(seen[23]).toBe('07-08 07-01 06-24')
  })

  test('keep the biweekly one when the schedule moves to a later window or another day', async () => {
    await using service = await startTestClient()
    const nodeId = await scheduled(service)
    const move = (schedule: object) => service.call(nodes.update, { path: { nodeId }, body: { backups: { schedule } } })
    const days = async () =>
      (await listBackups(service, nodeId)).automatic.map((backup) => backup.created.slice(5, 10)).join(' ')
    await service.advance(4 * hour)
    await service.advance(15 * day)
    expect(await days()).toBe('06-30 06-24 06-17')
    // Two backups on the day of the schedule, because the window moves to after the first one.
    await service.advance(day)
    await move({ window: 'W20' })
    await service.advance(8 * hour)
    expect(await days()).toBe('07-01 06-24 06-17')
    await service.advance(day)
    expect(await days()).toBe('07-02 07-01 06-24')
    await move({ day: 'Thursday' })
    await service.advance(day)
    expect(await days()).toBe('07-03 07-02 06-24')
    await service.advance(7 * day)
    expect(await days()).toBe('07-10 07-09 07-02')
  })

  test('are never more than three, also while one is in progress or after one has failed', async () => {
    await using service = await startTestClient()
    const nodeId = await scheduled(service, { booted: false })
    await service.advance(18 * day)
    const [daily, ...older] = (await listBackups(service, nodeId)).automatic
    expect(older).toHaveLength(2)
    // The failed backup is shown in place of the daily one, which stays until a backup succeeds.
    const [disk] = await listDisks(service, nodeId)
    await service.database
      .updateTable('disks')
      .set({ filesystem: 'raw' })
      .where('id', '=', disk?.id ?? 0)
      .execute()
    await service.advance(day)
    expect((await listBackups(service, nodeId)).automatic).toMatchObject([
      { status: 'failed' },
      ...older.map(({ id }) => ({ id })),
    ])
    expect(await service.call(backups.view, { path: { nodeId, backupId: daily?.id ?? 0 } })).toEqual(daily)
    await service.database
      .updateTable('disks')
      .set({ filesystem: 'ext4' })
      .where('id', '=', disk?.id ?? 0)
      .execute()
    await service.advance(day)
    expect((await listBackups(service, nodeId)).automatic.map(({ status }) => status)).toEqual([
      'successful',
      'successful',
      'successful',
    ])
    expect((await service.expectError(backups.view, { path: { nodeId, backupId: daily?.id ?? 0 } })).status).toBe(404)
  })

  test('wait until a busy node is at rest', async () => {
    await using service = await startTestClient()
    const nodeId = await scheduled(service)
    await setNodeStatus(service.database, nodeId, 'migrating')
    await service.advance(3 * hour)
    expect(await listBackups(service, nodeId)).toEqual(noBackups)
    await setNodeStatus(service.database, nodeId, 'running')
    await service.advance(30 * minute)
    expect((await listBackups(service, nodeId)).automatic).toHaveLength(1)
  })

  test('are paused during maintenance of the host, and nothing can be restored meanwhile', async () => {
    await using service = await startTestClient()
    const nodeId = await scheduled(service)
    const snapshot = await createSnapshot(service, nodeId)
    const work = {
      db: service.database,
      now: service.now(),
      random: seededRandom('maintenance'),
      settings: defaultSettings,
    }
    await startMaintenance(work, nodeId, service.now() + 5 * hour)
    await service.advance(4 * hour)
    expect(await listBackups(service, nodeId)).toMatchObject({
      automatic: [{ status: 'paused', available: false }],
      snapshot: { current: { available: false } },
    })
    expect(
      await service.expectError(backups.restore, { path: { nodeId, backupId: snapshot }, body: { node_id: nodeId } }),
    ).toEqual(errorResponse(reasons.notRestorable))
    await service.advance(2 * hour)
    expect(await listBackups(service, nodeId)).toMatchObject({
      automatic: [{ status: 'successful', available: true }],
      snapshot: { current: { available: true } },
    })
  })

  test('are skipped for nodes without disks or without backups', async () => {
    await using service = await startTestClient()
    const empty = await scheduled(service, { image: undefined, root_pass: undefined })
    const without = await createSettledNode(service)
    await service.advance(2 * day)
    expect(await listBackups(service, empty)).toEqual(noBackups)
    expect(await listBackups(service, without)).toEqual(noBackups)
  })

  test('continue after a restart, in their window and once', async () => {
    await using service = await startTestClient()
    const nodeId = await scheduled(service)
    const status = async () => (await listBackups(service, nodeId)).automatic[0]?.status
    await service.advance(2 * hour - minute)
    while ((await status()) !== 'running') await service.advance(1000)
    // Only the database of the first service remains.
    const second = restartAt(service, service.now() + hour)
    await second.runDueJobs()
    expect((await listBackups(service, nodeId)).automatic).toMatchObject([
      { status: 'successful', created: expect.stringMatching(/^2026-06-15T1[23]:/) },
    ])
    expect(await listEventsOf(service, 'node_snapshot')).toMatchObject([{ status: 'finished' }])
    expect((await viewNode(service, nodeId)).backups.last_successful).not.toBeNull()
    await second.stop()
  })

  test('are caught up on for one day after a long downtime', async () => {
    await using service = await startTestClient()
    const nodeId = await scheduled(service)
    const second = restartAt(service, service.now() + 60 * day)
    await second.runDueJobs()
    const made = await service.database
      .selectFrom('events')
      .select('created')
      .where('action', '=', 'node_snapshot')
      .execute()
    // The window that was scheduled before the downtime, and the one within the last day.
    expect(made.map(({ created }) => created.slice(0, 10))).toEqual(['2026-06-15', '2026-08-13'])
    expect((await listBackups(service, nodeId)).automatic).toMatchObject([
      { status: 'successful', created: made[1]?.created },
    ])
    await second.stop()
  })
})
