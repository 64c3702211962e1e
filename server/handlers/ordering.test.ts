import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/contract.ts'
import { orderableMembers } from '#contract/ordering.ts'
import { startTestService } from '../testing.ts'

const Items = z.object({ data: z.array(z.record(z.string(), z.unknown())) })

/** Null is the smallest value, and case does not count. */
const isInOrder = (a: unknown, b: unknown) => {
  if (a === null || b === null) return a === null
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() <= b.toLowerCase()
  return Number(a) <= Number(b)
}

test('every list is ordered by each member that is one value and stored, up and down', async () => {
  await using service = await startTestService({ demo: true })
  const lists = endpoints.filter(({ filterable }) => filterable !== undefined)
  for (const endpoint of lists) {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    const read = async (filter: object) => {
      const headers = { Authorization: `Bearer ${service.ownerToken}`, 'X-Filter': JSON.stringify(filter) }
      const response = await service.fetch(`/v4${path}?page_size=500`, { headers })
      expect(response.status, `${path} ${JSON.stringify(filter)}`).toBe(200)
      return z.parse(Items, await response.json()).data
    }
    const members = orderableMembers(endpoint)
    // A part of an object, such as `entity.id`, is not a member of the items themselves.
    for (const member of members.filter((name) => !name.includes('.'))) {
      const up = (await read({ '+order_by': member })).map((item) => item[member] ?? null)
      const down = (await read({ '+order_by': member, '+order': 'desc' })).map((item) => item[member] ?? null)
      // Items of a list, such as the tags of a node, have no order among each other.
      if (up.some(Array.isArray)) continue
      const misplaced = (values: readonly unknown[]) =>
        values.slice(1).filter((value, index) => !isInOrder(values[index], value))
      expect(misplaced(up), `${path} by ${member}`).toEqual([])
      expect(misplaced(down.toReversed()), `${path} by ${member}, descending`).toEqual([])
    }
  }
})

test('members that are computed for each response cannot be ordered by', async () => {
  await using service = await startTestService()
  const computed = endpoints.flatMap(({ path, computed = [] }) => computed.map((member) => ({ path, member })))
  expect(computed.length).toBeGreaterThan(0)
  for (const { path, member } of computed) {
    const headers = {
      Authorization: `Bearer ${service.ownerToken}`,
      'X-Filter': JSON.stringify({ '+order_by': member }),
    }
    const response = await service.fetch(`/v4${path}`, { headers })
    expect(await response.json()).toEqual({ errors: [{ field: 'X-Filter', reason: `Cannot order by ${member}` }] })
  }
})
