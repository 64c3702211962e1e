import { expect, test } from 'vitest'
import { contract, endpoints } from '#contract/contract.ts'
import { operationId } from '#contract/endpoint.ts'
import { validate } from '#contract/validation.ts'
import { Tags } from '#contract/schema.ts'
import * as z from 'zod/mini'
import { startTestClient } from '../handlers/testing.ts'

const { nodes, images, domains, records, backups, profile } = contract
/** Any list, with the member that identifies its items in paths. */
const Items = z.object({
  data: z.array(z.union([z.object({ id: z.union([z.int(), z.string()]) }), z.object({ username: z.string() })])),
})

test('the demo has nodes in many states, which change by themselves', async () => {
  await using service = await startTestClient({ demo: true })
  const states = async () => {
    const { data } = await service.call(nodes.list, {})
    return Object.fromEntries(data.map(({ label, status }) => [label, status]))
  }
  expect(await states()).toEqual({
    'legacy-1': 'running',
    'web-1': 'running',
    'web-2': 'running',
    'db-1': 'running',
    'db-2': 'offline',
    'mail-1': 'running',
    'web-3': 'running',
    'staging-1': 'stopped',
    'cache-1': 'rebooting',
    'archive-1': 'cloning',
    'archive-2': 'offline',
    'queue-1': 'migrating',
    'build-1': 'offline',
    'lab-1': 'offline',
    'api-1': 'provisioning',
  })
  await service.advance(60_000)
  expect(await states()).toMatchObject({
    'cache-1': 'running',
    'archive-1': 'offline',
    'queue-1': 'running',
    'api-1': 'running',
    'staging-1': 'stopped',
  })
  const { data } = await service.call(nodes.list, { filter: { label: 'queue-1' } })
  expect(data[0]).toMatchObject({ type: 'g6-standard-2', specs: { disk: 81920 } })
  await service.advance(4 * 3600_000)
  expect(await states()).toMatchObject({ 'staging-1': 'running' })
})

test('the restricted user of the demo sees only what was granted', async () => {
  await using service = await startTestClient({ demo: true })
  const { data } = await service.call(nodes.list, {}, service.restrictedToken)
  expect(data.map((node) => node.label).toSorted()).toEqual(['cache-1', 'db-2', 'web-3'])
  expect((await service.call(domains.list, {}, service.restrictedToken)).data.map((each) => each.domain)).toEqual([
    'harbour.example',
  ])
  const own = (await service.call(images.list, { filter: { is_public: false } }, service.restrictedToken)).data
  expect(own.map((image) => image.label)).toEqual(['golden-web'])
  const grants = await service.call(profile.grants, {}, service.restrictedToken)
  expect(grants?.node.map(({ label, permissions }) => [label, permissions]).toSorted()).toEqual([
    ['cache-1', 'read_write'],
    ['db-2', 'read_only'],
    ['web-3', 'read_write'],
  ])
  expect(await service.call(profile.grants, {})).toBeNull()
})

test('every kind of record, backup and image exists', async () => {
  await using service = await startTestClient({ demo: true })
  const [zone] = (await service.call(domains.list, {})).data
  const { data } = await service.call(records.list, { path: { domainId: zone?.id ?? 0 } })
  expect(new Set(data.map((record) => record.type))).toEqual(
    new Set(['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA']),
  )
  const [database] = (await service.call(nodes.list, { filter: { label: 'db-1' } })).data
  const kept = await service.call(backups.list, { path: { nodeId: database?.id ?? 0 } })
  const backupId = kept.snapshot.current?.id ?? 0
  expect(await service.call(backups.view, { path: { nodeId: database?.id ?? 0, backupId } })).toEqual(
    kept.snapshot.current,
  )
  expect(kept.automatic.map((backup) => backup.status)).toEqual(['successful', 'successful', 'successful'])
  expect(kept.snapshot.current).toMatchObject({
    label: 'before-upgrade',
    disks: [{ label: 'Ubuntu 22.04 LTS Disk', filesystem: 'ext4' }, { filesystem: 'swap' }],
  })
  const own = (await service.call(images.list, { filter: { is_public: false } })).data
  expect(own.map(({ status, type }) => [status, type])).toEqual([
    ['available', 'manual'],
    ['available', 'manual'],
    ['available', 'automatic'],
    ['pending_upload', 'manual'],
  ])
})

test('every response to a GET matches the contract', async () => {
  await using service = await startTestClient({ demo: true })
  const get = async (path: string): Promise<unknown> => {
    const response = await service.fetch(`/v4${path}`, { headers: { Authorization: `Bearer ${service.ownerToken}` } })
    if (response.status === 204) return null
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    return response.json()
  }
  /** The template with real values: each parameter takes some from the list at the path before it. */
  const pathsOf = async (template: string): Promise<string[]> => {
    const [, list, rest = ''] = /^(.*?)\/\{\+?\w+\}(.*)$/.exec(template) ?? []
    if (list === undefined) return [template]
    const listed = z.safeParse(Items, await get(list))
    if (!listed.success) return []
    const paths = listed.data.data
      .slice(0, 5)
      .map((item) => pathsOf(`${list}/${'id' in item ? item.id : item.username}${rest}`))
    return (await Promise.all(paths)).flat()
  }
  const views = new Set<string>()
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'GET') continue
    for (const path of await pathsOf(endpoint.path)) {
      const checked = validate(endpoint.returns, await get(path))
      expect({ path, errors: checked.ok ? [] : checked.errors }).toEqual({ path, errors: [] })
      views.add(operationId(endpoint))
    }
  }
  // The lists of backups and addresses are not pages, and months have no list, so `pathsOf` finds none; other tests
  // cover these views.
  const expected = endpoints.filter((endpoint) => endpoint.method === 'GET').map(operationId)
  expect(expected.filter((id) => !views.has(id))).toEqual([
    'backups.view',
    'addresses.view',
    'statistics.month',
    'statistics.monthTransfer',
  ])
})

test('tags of the demo are those that a form accepts', async () => {
  await using service = await startTestClient({ demo: true })
  const lists = [
    ...(await service.call(nodes.list, {})).data.map(({ label, tags }) => ({ label, tags })),
    ...(await service.call(domains.list, {})).data.map(({ domain, tags }) => ({ label: domain, tags })),
  ]
  expect(lists.some(({ tags }) => tags.length > 0)).toBe(true)
  for (const { label, tags } of lists) expect(validate(Tags, tags), label).toEqual({ ok: true, value: tags })
})
