/** Nodes in every state of backups, for tests of the account's backups. */
import { onTestFinished, vi } from 'vitest'
import { toWireTime } from '#contract/time.ts'
import { emptyContents } from '#server/store/backup-contents.ts'
import type { TestService } from '#server/testing.ts'

const hour = 3_600_000

async function create(service: TestService, body: object): Promise<number> {
  const response = await service.fetch(`${service.url}/v4/node/instances`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      region: 'eu-central',
      type: 'g6-standard-1',
      image: 'node/debian12',
      root_pass: 'correct-Horse-7',
      ...body,
    }),
  })
  const answer: unknown = await response.json()
  if (!response.ok || typeof answer !== 'object' || answer === null || !('id' in answer))
    throw new Error(`Rejected: ${JSON.stringify(answer)}`)
  return Number(answer.id)
}

const scheduled = (service: TestService, label: string, window: string, ago: number | null) =>
  service.database
    .updateTable('nodes')
    .set({
      backups_enabled: 1,
      schedule_day: 'Monday',
      schedule_window: window,
      last_successful: ago === null ? null : toWireTime(Date.now() - ago * hour),
    })
    .where('label', '=', label)
    .execute()

/** One node in each state, on a page whose clock shows the service's time. */
export async function seedNodes(service: TestService) {
  const ids = new Map<string, number>()
  for (const label of ['fresh', 'late', 'failing', 'never', 'off']) ids.set(label, await create(service, { label }))
  await service.advance(60_000)
  const offset = service.now() - performance.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => performance.now() + offset)
  onTestFinished(() => clock.mockRestore())
  await scheduled(service, 'fresh', 'W4', 25)
  await scheduled(service, 'late', 'W4', 27)
  await scheduled(service, 'failing', 'W10', 30)
  await scheduled(service, 'never', 'W22', null)
  await service.database
    .updateTable('nodes')
    .set({ created: toWireTime(Date.now() - 900 * hour) })
    .where('label', 'in', ['never', 'off'])
    .execute()
  const createdAt = toWireTime(Date.now() - 3 * hour)
  const backup = {
    region: 'eu-central',
    available: 1 as const,
    contents: emptyContents,
    created: createdAt,
    updated: createdAt,
  }
  await service.database
    .insertInto('backups')
    .values([
      {
        ...backup,
        node_id: ids.get('failing') ?? 0,
        label: null,
        type: 'auto',
        slot: null,
        status: 'failed',
        finished: null,
      },
      {
        ...backup,
        node_id: ids.get('fresh') ?? 0,
        label: 'golden',
        type: 'snapshot',
        slot: 'snapshot',
        status: 'successful',
        finished: createdAt,
      },
    ])
    .execute()
  await service.database
    .insertInto('events')
    .values({
      action: 'node_snapshot',
      created: createdAt,
      entity_type: 'node',
      entity_id: ids.get('failing') ?? 0,
      entity_label: 'failing',
      status: 'failed',
      message: 'The disk could not be read',
      seen: 0,
      read: 0,
    })
    .execute()
}
