/**
 * Addresses of nodes. Public ones come from a block per region of 198.18.0.0/15, the range kept for tests (RFC 2544), so that no
 * simulated node ever shows somebody's real address; private ones from 192.168.128.0/17 (gaps 2.1); IPv6 ones are SLAAC
 * addresses of a documentation prefix per region (RFC 3849). An address is a primary key: none is held twice.
 */
import { regionPlace } from '../catalog/regions.ts'
import type { Database } from './database.ts'

const octets = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')
const numeric = (a: number, b: number, c: number) => ((a << 24) | (b << 16) | (c << 8)) >>> 0

/** /24 networks per region: 16 each, so that 32 regions fit into the /15. */
const networksPerRegion = 16
/** Hosts of a /24 that are given out: not the network, not the gateway .1, not the broadcast. */
const hostsPerNetwork = 253
const privateBase = numeric(192, 168, 128)
const privateCount = 2 ** 15 - 3

interface Pool {
  name: string
  size: number
  at(index: number): string
}

const publicPool = (region: string): Pool => ({
  name: `public:${region}`,
  size: networksPerRegion * hostsPerNetwork,
  at(index) {
    const network = numeric(198, 18, 0) + regionPlace(region) * networksPerRegion * 256 + Math.floor(index / hostsPerNetwork) * 256
    return octets(network + 2 + (index % hostsPerNetwork))
  },
})
const privatePool: Pool = { name: 'private', size: privateCount, at: (index) => octets(privateBase + 2 + index) }

/**
 * Takes the next free address of a pool for a node; null when all are in use. The search goes on where the last one ended, so
 * that an address given up rests as long as possible before somebody else gets it.
 */
async function take(db: Database, pool: Pool, nodeId: number, kind: 'public' | 'private'): Promise<string | null> {
  const row = await db.selectFrom('address_pools').select('next').where('pool', '=', pool.name).executeTakeFirst()
  const start = row?.next ?? 0
  for (let step = 0; step < pool.size; step += 1) {
    const index = (start + step) % pool.size
    const address = pool.at(index)
    const held = await db.selectFrom('node_addresses').select('node_id').where('address', '=', address).executeTakeFirst()
    if (held) continue
    await db.insertInto('node_addresses').values({ address, node_id: nodeId, kind }).execute()
    await setNext(db, pool, (index + 1) % pool.size)
    return address
  }
  return null
}

async function setNext(db: Database, pool: Pool, next: number): Promise<void> {
  await db.insertInto('address_pools').values({ pool: pool.name, next })
    .onConflict((conflict) => conflict.column('pool').doUpdateSet({ next })).execute()
}

/** Finds free public addresses for many nodes of a region at once and lets the search go on behind them; the caller assigns them. */
export async function reservePublic(db: Database, region: string, count: number): Promise<string[]> {
  const pool = publicPool(region)
  const row = await db.selectFrom('address_pools').select('next').where('pool', '=', pool.name).executeTakeFirst()
  const held = new Set((await db.selectFrom('node_addresses').select('address').where('kind', '=', 'public').execute()).map(({ address }) => address))
  const found: string[] = []
  let next = row?.next ?? 0
  for (let step = 0; step < pool.size && found.length < count; step += 1) {
    const address = pool.at(next)
    if (!held.has(address)) found.push(address)
    next = (next + 1) % pool.size
  }
  if (found.length < count) throw new Error(`The region ${region} has no ${count} addresses left`)
  await setNext(db, pool, next)
  return found
}

export const takePublic = (db: Database, region: string, nodeId: number) => take(db, publicPool(region), nodeId, 'public')
export const takePrivate = (db: Database, nodeId: number) => take(db, privatePool, nodeId, 'private')

const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
/** Odd, so that multiplying by it modulo 2^24 gives every id its own value. */
const spread = 0x9e3779

/**
 * The SLAAC address of a node: the region's /64 and f03c:9Xff:feXX:XXXX (gaps 2.1), different for each of 2^28 ids.
 */
export function slaacAddress(region: string, nodeId: number): string {
  const low = Number((BigInt(nodeId) * BigInt(spread)) % (1n << 24n))
  const high = Math.floor(nodeId / 2 ** 24) % 16
  const tail = Number.parseInt(hex(low, 6).slice(2), 16).toString(16)
  return `2001:db8:${(regionPlace(region) + 1).toString(16)}:0:f03c:9${hex(high, 1)}ff:fe${hex(low, 6).slice(0, 2)}:${tail}`
}

/** Gives a node its SLAAC address. */
export async function takeSlaac(db: Database, region: string, nodeId: number): Promise<void> {
  await db.insertInto('node_addresses').values({ address: slaacAddress(region, nodeId), node_id: nodeId, kind: 'slaac' }).execute()
}
