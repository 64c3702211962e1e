/** Fills a database with many nodes or domains for work at scale: the same rows as handlers make, many in one statement. */
import { normaliseRecord, type RecordDraft } from '#contract/rules/record-types.ts'
import { backupDays, backupWindows } from '#contract/rules/backup-schedule.ts'
import { defaultSwap } from '#contract/limits.ts'
import { wireTime } from '#contract/time.ts'
import { publicImage } from '../catalog/images.ts'
import { imageKernel } from '../catalog/kernels.ts'
import { regionCatalogue } from '../catalog/regions.ts'
import { nodeType } from '../catalog/types.ts'
import type { Random } from '../context.ts'
import { reservePublic, slaacAddress } from '../store/addresses.ts'
import { contentsNow, noContents } from '../store/backup-contents.ts'
import { configDefaults, devicesOf } from '../store/configs.ts'
import type { Database } from '../store/database.ts'
import { defaultAlerts, imageDisks } from '../store/new-node.ts'
import type { BackupRow, NodeRow } from '../store/resource-tables.ts'
import { day, hour } from './history.ts'

const roles = ['web', 'api', 'db', 'cache', 'worker', 'mail', 'build', 'edge', 'queue', 'search']
const environments = ['production', 'staging', 'testing']
const types = ['g6-nanode-1', 'g6-standard-1', 'g6-standard-2', 'g6-standard-4', 'g6-dedicated-2']
const images = ['node/debian11', 'node/debian12', 'node/ubuntu22.04', 'node/ubuntu24.04', 'node/almalinux9', 'node/alpine3.17']

interface Setting {
  now: number
  random: Random
}

/** The n-th of a list, round and round. */
const nth = <T>(list: readonly T[], n: number): T => {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('An empty list has no n-th item')
  return item
}

const highest = async (db: Database, table: 'nodes' | 'domains') =>
  (await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

const hex = (random: Random, length: number) => Buffer.from(random.bytes(length)).toString('hex')

type NewRow = Omit<NodeRow, 'id'>

function nodeRowOf(n: number, { now, random }: Setting): NewRow {
  const type = nth(types, n)
  const created = wireTime(now - 900 * day + (n % 899) * day + (n % 24) * hour)
  const backups = n % 5 < 2
  return {
    label: `${nth(roles, n)}-${String(n).padStart(5, '0')}`, group: '', type, region: nth(regionCatalogue, n).id, image: nth(images, n),
    status: n % 11 === 0 ? 'offline' : 'running', created, updated: created, host_uuid: hex(random, 20),
    ...defaultAlerts(nodeType(type)?.vcpus ?? 1), backups_enabled: backups ? 1 : 0,
    schedule_day: backups ? nth(backupDays.slice(1), n) : null, schedule_window: backups ? nth(backupWindows.slice(1), n) : null,
    // Every ninth has fallen behind, some were never backed up.
    last_successful: backups && n % 13 > 0 ? wireTime(now - (n % 9 === 0 ? 3 * day : (n % 23) * hour)) : null, watchdog_enabled: 1, last_config_id: null,
  }
}

/** Makes up to 1,000 nodes with addresses, tags, disks and a profile each, in one transaction. `from`: number of the first label. */
async function addNodes(database: Database, from: number, count: number, setting: Setting): Promise<void> {
  await database.transaction().execute(async (db) => {
    const rows = Array.from({ length: count }, (_, index) => nodeRowOf(from + index, setting))
    const inserted = await db.insertInto('nodes').values(rows).returning(['id', 'label', 'region', 'type', 'image', 'created', 'last_successful']).execute()

    const addresses: { address: string; node_id: number; kind: 'public' | 'slaac' }[] = []
    for (const [region, nodes] of Map.groupBy(inserted, (node) => node.region)) {
      const free = await reservePublic(db, region, nodes.length)
      for (const [index, node] of nodes.entries()) {
        addresses.push({ address: nth(free, index), node_id: node.id, kind: 'public' }, { address: slaacAddress(region, node.id), node_id: node.id, kind: 'slaac' })
      }
    }
    await db.insertInto('node_addresses').values(addresses).execute()
    await db.insertInto('node_tags').values(inserted.flatMap(({ id, label }) => [
      { node_id: id, tag: label.replace(/-\d+$/, '') }, { node_id: id, tag: nth(environments, id) },
    ])).execute()

    const disks = await db.insertInto('disks').values(inserted.flatMap((node) => {
      const image = publicImage(node.image ?? '')
      const made = { node_id: node.id, status: 'ready' as const, created: node.created, updated: node.created }
      return image ? imageDisks(image, nodeType(node.type)?.disk ?? 0, defaultSwap).map((disk) => Object.assign(disk, made)) : []
    })).returning(['id', 'node_id', 'filesystem']).execute()
    const disksOf = Map.groupBy(disks.toSorted((a, b) => a.id - b.id), (disk) => disk.node_id)
    const { devices: _devices, helpers, interfaces, ...defaults } = configDefaults
    await db.insertInto('configs').values(inserted.map((node) => ({
      ...defaults, node_id: node.id, label: `My ${publicImage(node.image ?? '')?.label ?? ''} Disk Profile`, kernel: imageKernel,
      devices: JSON.stringify(devicesOf((disksOf.get(node.id) ?? []).map(({ id }) => id))), helpers: JSON.stringify(helpers),
      interfaces: JSON.stringify(interfaces), created: node.created, updated: node.created,
    }))).execute()
    // Each has one profile, which is the one it runs.
    await db.updateTable('nodes')
      .set((update) => ({ last_config_id: update.selectFrom('configs').select('configs.id').whereRef('configs.node_id', '=', 'nodes.id') }))
      .where('id', 'in', inserted.map(({ id }) => id)).where('status', '=', 'running').execute()
    await addBackups(db, inserted)
  })
}

/** The daily backup of each node that has one; a snapshot of every sixth, and a failed attempt of every seventeenth after it. */
async function addBackups(db: Database, nodes: readonly Pick<NodeRow, 'id' | 'region' | 'last_successful'>[]): Promise<void> {
  const made: Omit<BackupRow, 'id'>[] = []
  for (const { id, region, last_successful: last } of nodes) {
    if (last === null) continue
    const shared = { node_id: id, region, available: 1 as const, created: last, updated: last }
    const whole = { ...shared, contents: await contentsNow(db, id), finished: last, status: 'successful' as const }
    made.push({ ...whole, type: 'auto', slot: 'daily', label: null })
    if (id % 6 === 0) made.push({ ...whole, type: 'snapshot', slot: 'snapshot', label: 'golden' })
    if (id % 17 === 0) made.push({ ...shared, type: 'auto', slot: null, label: null, status: 'failed', contents: noContents, finished: null })
  }
  if (made.length > 0) await db.insertInto('backups').values(made).execute()
}

const zoneRecords: readonly RecordDraft[] = [
  { type: 'A', name: '', target: '203.0.113.10' },
  { type: 'A', name: 'www', target: '203.0.113.10' },
  { type: 'AAAA', name: '', target: '2001:db8::10' },
  { type: 'MX', name: '', target: 'mail.harbour.example', priority: 10 },
  { type: 'TXT', name: '', target: 'v=spf1 mx -all' },
]

/** Makes up to 1,000 domains with five records each, in one transaction. `from`: number of the first name. */
async function addDomains(database: Database, from: number, count: number, { now }: Setting): Promise<void> {
  await database.transaction().execute(async (db) => {
    const stamps = { created: wireTime(now), updated: wireTime(now) }
    const inserted = await db.insertInto('domains').values(Array.from({ length: count }, (_, index) => ({
      domain: `site-${String(from + index).padStart(5, '0')}.example`, type: 'master' as const, status: (from + index) % 17 === 0 ? 'disabled' as const : 'active' as const,
      errors: '', description: null, group: null, soa_email: 'hostmaster@harbour.example', master_ips: '[]', axfr_ips: '[]', refresh_sec: 0, retry_sec: 0,
      expire_sec: 0, ttl_sec: 0, zone_file: '[]', serial: 0, ...stamps,
    }))).returning(['id', 'domain']).execute()
    await db.insertInto('domain_tags').values(inserted.map(({ id }) => ({ domain_id: id, tag: nth(environments, id) }))).execute()
    // A record has 13 values, and SQLite takes 32,766 in one statement.
    const records = inserted.flatMap(({ id, domain }) => zoneRecords.map((draft) => Object.assign(normaliseRecord(draft, domain), { domain_id: id }, stamps)))
    for (let start = 0; start < records.length; start += 2000) await db.insertInto('records').values(records.slice(start, start + 2000)).execute()
  })
}

/** Adds nodes and domains, a thousand in each transaction. `onProgress` hears how many there are so far. */
export async function seed(
  database: Database, wanted: { nodes: number; domains: number }, setting: Setting, onProgress: (what: 'nodes' | 'domains', done: number) => void = () => {},
): Promise<void> {
  const batches = { nodes: addNodes, domains: addDomains }
  for (const what of ['nodes', 'domains'] as const) {
    const first = (await highest(database, what)) + 1
    for (let done = 0; done < wanted[what];) {
      const count = Math.min(1000, wanted[what] - done)
      await batches[what](database, first + done, count, setting)
      done += count
      onProgress(what, done)
    }
  }
}
