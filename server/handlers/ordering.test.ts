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

test('every list is ordered by each member that is one value, up and down', async () => {
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
      // Rates, such as `148.00 MB/s`, are ordered as numbers.
      const valueOf = ({ [member]: value = null }: Record<string, unknown>) =>
        member === 'rate' && typeof value === 'string' ? Number.parseFloat(value) : value
      const up = (await read({ '+order_by': member })).map(valueOf)
      const down = (await read({ '+order_by': member, '+order': 'desc' })).map(valueOf)
      // Items of a list, such as the tags of a node, have no order among each other.
      if (up.some(Array.isArray)) continue
      const misplaced = (values: readonly unknown[]) =>
        values.slice(1).filter((value, index) => !isInOrder(values[index], value))
      expect(misplaced(up), `${path} by ${member}`).toEqual([])
      expect(misplaced(down.toReversed()), `${path} by ${member}, descending`).toEqual([])
    }
  }
})
