import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { maxTags, pageSize } from '#contract/limits.ts'
import { addLoadTestData } from '../load-test/load-test-data.ts'
import { seededRandom } from '../random.ts'
import { startTestService } from '../testing.ts'
import { toNodes } from './nodes.ts'

test('other work has its turn while the nodes of a page are read, with as many tags as they can have', async () => {
  await using service = await startTestService()
  const { database } = service
  const context = { random: seededRandom('nodes'), now: service.now() }
  await addLoadTestData(database, { nodes: pageSize.max, domains: 0 }, context)
  const rows = await database.selectFrom('nodes').selectAll().execute()
  await database.deleteFrom('node_tags').execute()
  const tags = Array.from({ length: maxTags }, (_, index) => `tag-${100 + index}`)
  for (const { id } of rows)
    await database
      .insertInto('node_tags')
      .values(tags.map((tag) => ({ node_id: id, tag })))
      .execute()
  const progress = { turns: 0, isRead: false }
  const reading = toNodes(database, rows).finally(() => (progress.isRead = true))
  while (!progress.isRead) {
    await setImmediate()
    progress.turns += 1
  }
  const nodes = await reading
  expect(progress.turns).toBeGreaterThan(1)
  expect(nodes.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(nodes.every((node) => node.tags.join() === tags.join())).toBe(true)
})
