import { expect, test } from 'vitest'
import { regionCatalog } from '../catalog/regions.ts'
import { seededRandom } from '../random.ts'
import { defaultSettings } from '../settings.ts'
import { reservePublicAddresses, slaacAddress, assignPublicAddress } from './addresses.ts'
import { openTestDatabase } from './database-testing.ts'
import { addNode } from './new-node.ts'

/** Addresses of one region: 16 networks with 253 hosts each. */
const perRegion = 16 * 253

async function oneNode() {
  const db = await openTestDatabase()
  const node = await addNode(
    { db, now: 0, random: seededRandom('addresses'), settings: defaultSettings },
    {
      label: 'web-1',
      type: 'g6-nanode-1',
      region: 'us-east',
      image: null,
      status: 'offline',
      backups: false,
      privateAddress: false,
    },
  )
  return { db, nodeId: node.id, [Symbol.asyncDispose]: () => db.destroy() }
}

test('a region assigns each address once, then none until one is released', async () => {
  await using service = await oneNode()
  const { db, nodeId } = service
  const rest = await reservePublicAddresses(db, 'us-east', perRegion - 1)
  for (let start = 0; start < rest.length; start += 1000) {
    await db
      .insertInto('node_addresses')
      .values(rest.slice(start, start + 1000).map((address) => ({ address, node_id: nodeId, kind: 'public' as const })))
      .execute()
  }
  expect(await assignPublicAddress(db, 'us-east', nodeId)).toBeNull()
  const [given = ''] = rest
  await db.deleteFrom('node_addresses').where('address', '=', given).execute()
  expect(await assignPublicAddress(db, 'us-east', nodeId)).toBe(given)
  // Other regions have their own addresses.
  expect(await assignPublicAddress(db, 'eu-west', nodeId)).toMatch(/^198\.19\./)
})

test('a released address is reused after all others', async () => {
  await using service = await oneNode()
  const { db, nodeId } = service
  const first = await assignPublicAddress(db, 'us-east', nodeId)
  await db
    .deleteFrom('node_addresses')
    .where('address', '=', first ?? '')
    .execute()
  expect(await assignPublicAddress(db, 'us-east', nodeId)).not.toBe(first)
})

test('regions share no address, and SLAAC addresses follow from region and id', async () => {
  await using service = await oneNode()
  const seen = new Set<string>()
  for (const { id } of regionCatalog) {
    for (const address of await reservePublicAddresses(service.db, id, 3000)) {
      expect(seen.has(address)).toBe(false)
      seen.add(address)
    }
  }
  const slaac = Array.from({ length: 5000 }, (_, index) => slaacAddress('us-east', index + 1))
  expect(new Set(slaac).size).toBe(5000)
})
