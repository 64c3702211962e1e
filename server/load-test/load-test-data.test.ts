import { expect, test } from 'vitest'
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
