/**
 * Addresses of nodes. Public ones come from a block per region of 198.18.0.0/15, which is reserved for tests (RFC
 * 2544), so that no simulated node has a real address; private ones come from 192.168.128.0/17 (gaps 2.1); IPv6 ones
 * are SLAAC addresses with a documentation prefix per region (RFC 3849). The address is the primary key, so no address
 * is assigned twice.
 */
import { regionIndex } from '../catalog/regions.ts'
import type { Database } from './database.ts'
import type { AddressRow } from './resource-tables.ts'

const formatIpv4 = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')
const ipv4Prefix = (a: number, b: number, c: number) => ((a << 24) | (b << 16) | (c << 8)) >>> 0

/** /24 networks per region: 16 each, so that 32 regions fit into the /15. */
const networksPerRegion = 16
/** Assignable hosts of a /24: all but the network address, the gateway .1 and the broadcast address. */
const hostsPerNetwork = 253
const privateBase = ipv4Prefix(192, 168, 128)
const privateCount = 2 ** 15 - 3

interface Pool {
  name: string
  size: number
  addressAt(index: number): string
}

const publicPool = (region: string): Pool => ({
  name: `public:${region}`,
  size: networksPerRegion * hostsPerNetwork,
  addressAt(index) {
    const network =
      ipv4Prefix(198, 18, 0) + regionIndex(region) * networksPerRegion * 256 + Math.floor(index / hostsPerNetwork) * 256
    return formatIpv4(network + 2 + (index % hostsPerNetwork))
  },
})
const privatePool: Pool = {
  name: 'private',
  size: privateCount,
  addressAt: (index) => formatIpv4(privateBase + 2 + index),
}

/** Adds an address after the others of its node. */
async function addAddress(db: Database, row: Pick<AddressRow, 'address' | 'node_id' | 'kind'>): Promise<void> {
  const { last } = await db
    .selectFrom('node_addresses')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('node_id', '=', row.node_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('node_addresses')
    .values({ ...row, position: (last ?? 0) + 1 })
    .execute()
}

/**
 * Assigns the next free address of a pool to a node; null when all are in use. The search continues where the last one
 * ended, so that a released address is reused as late as possible.
 */
async function takeAddress(
  db: Database,
  pool: Pool,
  nodeId: number,
  kind: 'public' | 'private',
): Promise<string | null> {
  const row = await db.selectFrom('address_pools').select('next').where('pool', '=', pool.name).executeTakeFirst()
  const start = row?.next ?? 0
  for (let step = 0; step < pool.size; step += 1) {
    const index = (start + step) % pool.size
    const address = pool.addressAt(index)
    const takenBy = await db
      .selectFrom('node_addresses')
      .select('node_id')
      .where('address', '=', address)
      .executeTakeFirst()
    if (takenBy) continue
    await addAddress(db, { address, node_id: nodeId, kind })
    await setNext(db, pool, (index + 1) % pool.size)
    return address
  }
  return null
}

async function setNext(db: Database, pool: Pool, next: number): Promise<void> {
  await db
    .insertInto('address_pools')
    .values({ pool: pool.name, next })
    .onConflict((conflict) => conflict.column('pool').doUpdateSet({ next }))
    .execute()
}

/**
 * Finds free public addresses for many nodes of a region at once; the caller assigns them. Throws when there are not
 * enough.
 */
export async function reservePublicAddresses(db: Database, region: string, count: number): Promise<string[]> {
  const pool = publicPool(region)
  const row = await db.selectFrom('address_pools').select('next').where('pool', '=', pool.name).executeTakeFirst()
  const taken = new Set(
    (await db.selectFrom('node_addresses').select('address').where('kind', '=', 'public').execute()).map(
      ({ address }) => address,
    ),
  )
  const found: string[] = []
  let next = row?.next ?? 0
  for (let step = 0; step < pool.size && found.length < count; step += 1) {
    const address = pool.addressAt(next)
    if (!taken.has(address)) found.push(address)
    next = (next + 1) % pool.size
  }
  if (found.length < count) throw new Error(`The region ${region} does not have ${count} free addresses`)
  await setNext(db, pool, next)
  return found
}

export const assignPublicAddress = (db: Database, region: string, nodeId: number) =>
  takeAddress(db, publicPool(region), nodeId, 'public')
export const assignPrivateAddress = (db: Database, nodeId: number) => takeAddress(db, privatePool, nodeId, 'private')

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
/** Odd, so that multiplication modulo 2^24 gives each id a different value. */
const idMultiplier = 0x9e3779

/**
 * The SLAAC address of a node: the region's /64 and f03c:9Xff:feXX:XXXX (gaps 2.1), different for each of the first
 * 2^28 ids.
 */
export function slaacAddress(region: string, nodeId: number): string {
  const low = Number((BigInt(nodeId) * BigInt(idMultiplier)) % (1n << 24n))
  const high = Math.floor(nodeId / 2 ** 24) % 16
  const tail = Number.parseInt(hex(low, 6).slice(2), 16).toString(16)
  return `2001:db8:${(regionIndex(region) + 1).toString(16)}:0:f03c:9${hex(high, 1)}ff:fe${hex(low, 6).slice(0, 2)}:${tail}`
}

export async function assignSlaacAddress(db: Database, region: string, nodeId: number): Promise<void> {
  await addAddress(db, { address: slaacAddress(region, nodeId), node_id: nodeId, kind: 'slaac' })
}
