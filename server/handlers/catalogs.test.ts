/** Catalogs in code: order, filters, pages and access (gaps 1.1, 1.2, 4.1, 5, 6). */
import { expect, test } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { kernels } from '#contract/areas/kernels.ts'
import { regions } from '#contract/areas/regions.ts'
import { types } from '#contract/areas/types.ts'
import { errorResponse, startTestClient } from './testing.ts'

const notFound = errorResponse('Not found', undefined, 404)

test('regions, types and kernels need no token and keep their order', async () => {
  await using service = await startTestClient()
  expect((await service.call(regions.list, {}, null)).data.map(({ id }) => id).slice(0, 3)).toEqual([
    'ap-west',
    'ca-central',
    'ap-southeast',
  ])
  expect((await service.call(types.list, {}, null)).data[0]).toMatchObject({
    id: 'g6-nanode-1',
    price: { hourly: 0.0075, monthly: 5 },
  })
  expect((await service.call(kernels.view, { path: { kernelId: 'node/grub2' } }, null)).label).toBe('GRUB 2')
  expect((await service.call(regions.view, { path: { regionId: 'us-west' } }, null)).capabilities).not.toContain(
    'Vlans',
  )
  expect(await service.expectError(regions.view, { path: { regionId: 'nowhere' } }, null)).toEqual(notFound)
  expect(await service.expectError(types.view, { path: { typeId: 'huge' } }, null)).toEqual(notFound)
})

test('a region has the status outage in list and view while the settings say so', async () => {
  await using service = await startTestClient({ settings: { outages: ['ap-west'] } })
  const { data } = await service.call(regions.list, {}, null)
  expect(data.filter(({ status }) => status === 'outage').map(({ id }) => id)).toEqual(['ap-west'])
  expect((await service.call(regions.view, { path: { regionId: 'ap-west' } }, null)).status).toBe('outage')
  expect((await service.call(regions.view, { path: { regionId: 'us-east' } }, null)).status).toBe('ok')
})

test('types can be filtered and sorted', async () => {
  await using service = await startTestClient()
  const found = async (filter: object) =>
    (await service.call(types.list, { filter: { ...filter } })).data.map(({ id }) => id)
  expect(await found({ class: 'highmem', memory: { '+lte': 92_160 } })).toEqual([
    'g7-highmem-1',
    'g7-highmem-2',
    'g7-highmem-4',
  ])
  expect(
    await found({ '+or': [{ vcpus: 56 }, { gpus: { '+gt': 3 } }], '+order_by': 'memory', '+order': 'desc' }),
  ).toEqual(['g6-dedicated-56', 'g1-gpu-rtx6000-4'])
  expect(await found({ '+and': [{ label: { '+contains': 'NODE 2' } }, { class: { '+neq': 'highmem' } }] })).toEqual([
    'g6-standard-1',
  ])
  expect(await service.expectError(types.list, { filter: { price: 5 } })).toEqual(
    errorResponse('Cannot filter on price', 'X-Filter'),
  )
  expect(await service.expectError(types.list, { query: { page: 2 } })).toEqual(notFound)
  expect(await service.call(types.list, { query: { page_size: 25, page: 2 } })).toMatchObject({
    page: 2,
    pages: 2,
    results: 28,
    data: [{}, {}, {}],
  })
})

test("images: public ones without a token, the account's own before them with one", async () => {
  await using service = await startTestClient({ demo: true })
  const open = (await service.call(images.list, {}, null)).data
  expect(open.every((image) => image.is_public)).toBe(true)
  const firstDeprecated = open.findIndex(({ deprecated }) => deprecated)
  expect(open.slice(firstDeprecated).every(({ deprecated }) => deprecated)).toBe(true)
  const own = (await service.call(images.list, {})).data
  expect(own.slice(0, 5).map((image) => image.is_public)).toEqual([false, false, false, false, true])
  expect(
    (
      await service.call(images.list, { filter: { vendor: 'debian', deprecated: false, size: { '+gte': 1500 } } })
    ).data.map(({ id }) => id),
  ).toEqual(['node/debian10', 'node/debian12', 'node/debian9', 'node/debian11-kube-v1.23.6'])
  const id = own[0]?.id ?? ''
  expect(id).toMatch(/^private\/\d+$/)
  expect((await service.call(images.view, { path: { imageId: id } })).id).toBe(id)
  const encoded = await service.fetch(`/v4/images/${encodeURIComponent(id)}`, {
    headers: { Authorization: `Bearer ${service.ownerToken}` },
  })
  expect(encoded.status).toBe(200)
  expect(await service.expectError(images.view, { path: { imageId: id } }, null)).toEqual(notFound)
  expect((await service.call(images.view, { path: { imageId: 'node/debian12' } }, null)).vendor).toBe('Debian')
})
