import { expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { events, type Event } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { callOperation } from '../calls-testing.ts'
import { seededRandom } from '../random.ts'
import { startTestService } from '../testing.ts'
import { addLoadTestData } from './load-test-data.ts'

test('what a node has can be saved as it is', async () => {
  await using service = await startTestService()
  const size = { nodes: 20, domains: 0 }
  await addLoadTestData(service.database, size, { now: service.now(), random: seededRandom('load test') })
  const { data } = await callOperation(service, nodes.list, {})
  expect(data).toHaveLength(20)
  for (const { id, label, tags } of data) {
    const saved = await callOperation(service, nodes.update, { path: { nodeId: id }, body: { label, tags } })
    expect(saved.tags).toEqual(tags)
  }
})

test('the events tell of each backup that has failed since the last one', async () => {
  await using service = await startTestService()
  const size = { nodes: 200, domains: 0 }
  await addLoadTestData(service.database, size, { now: service.now(), random: seededRandom('load test') })
  const failed: number[] = []
  for (const { id, backups: state } of (await callOperation(service, nodes.list, { query: { page_size: 500 } })).data) {
    if (!state.enabled) continue
    const { automatic } = await callOperation(service, backups.list, { path: { nodeId: id } })
    const [latest] = automatic.toSorted((a, b) => b.created.localeCompare(a.created))
    if (latest?.status === 'failed') failed.push(id)
  }
  expect(failed.length).toBeGreaterThan(0)
  const told = await callOperation(service, events.list, { filter: { action: 'node_snapshot' } })
  const isFailure = ({ status }: Event) => status === 'failed'
  expect(new Set(told.data.filter(isFailure).map(({ entity }) => entity?.id))).toEqual(new Set(failed))
})
