/** Lists of many pages: loading in the background, and keeping up to date item by item. */
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import { recordChanges } from '#api/cache/item-changes.ts'
import { createQueryClient } from '#api/cache/query.ts'
import { session } from '#api/session/session.ts'
import { signInWithToken } from '#api/session/sign-in.ts'
import { mutate } from '#api/write.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { seededRandom } from '#server/random.ts'
import { startTestService, type TestService } from '#server/testing.ts'
import { stubFetch, type Intercept } from '../testing/fetch.ts'
import { addNodes } from '../testing/many-nodes.ts'
import { domainList } from './domains.ts'
import { followEvents } from './followed-events.ts'
import { recentEvents } from './events.ts'
import { createNode, nodeList, removeNode, updateNode } from './nodes.ts'

const count = 2600

/** The list of many nodes, and its requests: "page 2", "node 7", or "ids" for several at a time. */
async function open(intercept?: Intercept) {
  const service = await startTestService()
  await addNodes(service, count)
  const requests: string[] = []
  const restore = stubFetch(service, (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const node = /\/node\/instances\/(\d+)$/.exec(pathname)?.[1]
    if (request.method === 'GET' && node) requests.push(`node ${node}`)
    if (pathname.endsWith('/node/instances'))
      requests.push(request.headers.has('X-Filter') ? 'ids' : `page ${searchParams.get('page')}`)
    const domain = /\/domains\/(\d+)$/.exec(pathname)?.[1]
    if (domain) requests.push(`domain ${domain}`)
    if (pathname.endsWith('/domains')) requests.push(`domain page ${searchParams.get('page')}`)
    return intercept?.(request)
  })
  await signInWithToken(service.ownerToken, { remember: false })
  const client = createQueryClient()
  onTestFinished(async () => {
    client.clear()
    await session.signOut()
    restore()
    await service.close()
  })
  const data = () => client.getQueryData(nodeList.all.queryKey)
  const show = () => new QueryObserver(client, nodeList.all).subscribe(() => null)
  const loaded = async (total = count) => expect.poll(data).toMatchObject({ results: total, loaded: total })
  return { service, client, requests, data, show, loaded }
}

const isPage = (request: Request, page: number) => request.url.includes(`/node/instances?page=${page}&page_size=500`)

const setStatus = (service: TestService, ids: readonly number[], status: 'rebooting' | 'running') =>
  service.database.updateTable('nodes').set({ status }).where('id', 'in', ids).execute()

describe('loading', () => {
  it('continues after an error with what is missing', async () => {
    let isBroken = true
    const { client, requests, data, show, loaded } = await open((request) =>
      isBroken && isPage(request, 5) ? Response.json({ errors: [{ reason: 'Broken' }] }, { status: 400 }) : undefined,
    )
    onTestFinished(show())
    await expect.poll(() => client.getQueryState(nodeList.all.queryKey)?.status).toBe('error')
    expect(data()).toMatchObject({ results: count, exceedsLimit: false })
    const before = data()?.loaded ?? 0
    expect(before).toBeGreaterThanOrEqual(100)
    isBroken = false
    requests.length = 0
    await client.refetchQueries({ queryKey: nodeList.all.queryKey })
    await loaded()
    expect(requests).toContain('page 5')
    expect(requests).not.toContain('page 1')
  })

  it('waits for as long as the rate limit asks, and loses nothing', async () => {
    let refusals = 0
    const { requests, show, loaded } = await open((request) =>
      isPage(request, 3) && (refusals += 1) <= 2
        ? Response.json({ errors: [{ reason: 'Too many requests' }] }, { status: 429, headers: { 'Retry-After': '1' } })
        : undefined,
    )
    onTestFinished(show())
    await loaded()
    expect(requests.filter((each) => each === 'page 3')).toHaveLength(3)
    expect(requests.filter((each) => each === 'page 2')).toHaveLength(1)
  })

  it('stops when the list is left, and goes on when it is shown again', async () => {
    const held = Promise.withResolvers<undefined>()
    let isHeld = true
    const { requests, data, show, loaded } = await open((request) => {
      if (!isHeld || !isPage(request, 6)) return undefined
      return held.promise.then(() => Response.error())
    })
    const leave = show()
    await expect.poll(() => data()?.loaded).toBeGreaterThanOrEqual(500)
    await expect.poll(() => requests).toContain('page 6')
    leave()
    isHeld = false
    held.resolve(undefined)
    expect(data()?.loaded).toBeGreaterThanOrEqual(500)
    requests.length = 0
    onTestFinished(show())
    await loaded()
    expect(requests).toContain('page 6')
    expect(requests).not.toContain('page 1')
  })

  it('includes what is created, edited and deleted meanwhile', async () => {
    const held = Promise.withResolvers<undefined>()
    let isFirst = true
    const opened = await open((request) => {
      if (!isFirst || !isPage(request, 6)) return undefined
      isFirst = false
      return held.promise.then(() => opened.service.fetch(request))
    })
    const { service, client, data, show, loaded } = opened
    onTestFinished(show())
    await expect.poll(() => isFirst).toBe(false)
    await service.database.deleteFrom('nodes').where('id', '=', 700).execute()
    await mutate(client, updateNode, { path: { nodeId: 20 }, body: { label: 'renamed' } })
    const body = { label: 'created', region: 'eu-central', type: 'g6-nanode-1' }
    const { id: created } = await mutate(client, createNode, { body })
    void mutate(client, removeNode, { path: { nodeId: 30 } })
    held.resolve(undefined)
    await loaded(count)
    const found = (id: number) => data()?.items.find((node) => node.id === id)
    await expect.poll(() => found(30)?.status).toBe('deleting')
    expect(found(created)?.label).toBe('created')
    expect(found(20)?.label).toBe('renamed')
    expect(found(700)).toBeUndefined()
    expect(found(1001)?.id).toBe(1001)
    expect(found(2501)?.id).toBe(2501)
  })
})

describe('a loaded list', () => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    opened = await open()
    onTestFinished(opened.show())
    await opened.loaded()
    opened.requests.length = 0
  })

  it('asks for each node in transition by itself, until that has ended', async () => {
    const { service, client, requests, data } = opened
    const ids = Array.from({ length: 10 }, (_, index) => 100 + index * 7)
    await setStatus(service, ids, 'rebooting')
    for (const nodeId of ids) await mutate(client, updateNode, { path: { nodeId }, body: { watchdog_enabled: true } })
    requests.length = 0
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(20)
    expect(new Set(requests)).toEqual(new Set(ids.map((id) => `node ${id}`)))
    await setStatus(service, ids, 'running')
    await expect.poll(() => data()?.items.filter(({ status }) => status === 'rebooting')).toHaveLength(0)
    expect(requests.filter((each) => !each.startsWith('node'))).toEqual([])
  })

  it('reads many changed nodes in one request, and what was deleted disappears without an error', async () => {
    const { service, client, requests, loaded } = opened
    await Promise.all([1, 2, 3].map((nodeId) => mutate(client, removeNode, { path: { nodeId } })))
    expect(new Set(requests.filter((each) => !each.startsWith('node')))).toEqual(new Set(['ids']))
    await service.advance(3_600_000)
    await loaded(count - 3)
    expect(requests.filter((each) => each.startsWith('page'))).toEqual([])
  })

  it('loses what a write did not find, such as a node whose grant was withdrawn', async () => {
    const { service, client, requests, loaded } = opened
    await service.database.deleteFrom('nodes').where('id', 'in', [7, 8]).execute()
    for (const nodeId of [7, 8])
      await expect(mutate(client, updateNode, { path: { nodeId }, body: { watchdog_enabled: true } })).rejects.toThrow()
    await loaded(count - 2)
    expect(requests.filter((each) => each.startsWith('page'))).toEqual([])
  })

  it('follows the events about what others do', async () => {
    const { service, client, requests, data } = opened
    await callOperation(service, nodes.update, { path: { nodeId: 5 }, body: { label: 'before' } })
    followEvents(client)
    await client.fetchQuery(recentEvents)
    // It happened before the first events were read, and may have happened after the list was.
    await expect.poll(() => data()?.items.find(({ id }) => id === 5)?.label).toBe('before')
    await callOperation(service, nodes.update, { path: { nodeId: 6 }, body: { label: 'by-somebody-else' } })
    await client.fetchQuery({ ...recentEvents, staleTime: 0 })
    await expect.poll(() => data()?.items.find(({ id }) => id === 6)?.label).toBe('by-somebody-else')
    expect(requests).toEqual(['node 5', 'node 6'])
  })

  it('is read again when more has happened before the first events than these tell', async () => {
    const { service, client, requests, data } = opened
    for (let nodeId = 1; nodeId <= 30; nodeId += 1)
      await callOperation(service, nodes.update, { path: { nodeId }, body: { label: `changed-${nodeId}` } })
    followEvents(client)
    await client.fetchQuery(recentEvents)
    await expect.poll(() => data()?.items.find(({ id }) => id === 1)?.label).toBe('changed-1')
    expect(data()?.items.find(({ id }) => id === 30)?.label).toBe('changed-30')
    expect(requests.filter((each) => each.startsWith('page'))).toEqual([])
  })

  it('is not read again on every visit, and as a whole when nobody knows what has changed', async () => {
    const { client, requests, show } = opened
    onTestFinished(show())
    expect(requests).toEqual([])
    await client.invalidateQueries({ queryKey: nodeList.all.queryKey })
    expect(requests).toEqual(['page 1', 'page 2', 'page 3', 'page 4', 'page 5', 'page 6'])
  })
})

describe('a loaded list of domains, which cannot be asked for by their ids', () => {
  it('is read again as pages after many changes, and one by one after few', async () => {
    const domainCount = 1200
    const { service, client, requests } = await open()
    const values = { now: service.now(), random: seededRandom('domains') }
    await addLoadTestData(service.database, { nodes: 0, domains: domainCount }, values)
    onTestFinished(new QueryObserver(client, domainList.all).subscribe(() => null))
    const data = () => client.getQueryData(domainList.all.queryKey)
    await expect.poll(() => data()?.loaded).toBeGreaterThanOrEqual(domainCount)
    const change = async (ids: readonly number[]) => {
      await service.database.updateTable('domains').set({ status: 'disabled' }).where('id', 'in', ids).execute()
      recordChanges(ids.map((domainId) => ({ area: 'domains', path: { domainId } })))
      requests.length = 0
      await client.invalidateQueries({ queryKey: domainList.all.queryKey })
      const found = data()?.items.filter(({ id }) => ids.includes(id)) ?? []
      expect(found.map(({ status }) => status)).toEqual(ids.map(() => 'disabled'))
    }
    const ids = data()?.items.map(({ id }) => id) ?? []
    await change(ids.slice(0, 3))
    expect(new Set(requests)).toEqual(new Set(ids.slice(0, 3).map((id) => `domain ${id}`)))
    await change(ids.slice(0, 100))
    expect(requests).toEqual(['domain page 1', 'domain page 2', 'domain page 3'])
  })

  it('keeps a domain one of whose records somebody has deleted', async () => {
    const { service, client } = await open()
    const values = { now: service.now(), random: seededRandom('domains') }
    await addLoadTestData(service.database, { nodes: 0, domains: 600 }, values)
    onTestFinished(new QueryObserver(client, domainList.all).subscribe(() => null))
    const loadedIds = () => client.getQueryData(domainList.all.queryKey)?.items.map(({ id }) => id) ?? []
    await expect.poll(() => loadedIds().length).toBeGreaterThanOrEqual(600)
    const [kept = 0, deleted = 0] = loadedIds()
    const path = { domainId: kept }
    const body = { type: 'A', name: 'www', target: '203.0.113.7' } as const
    const { id: recordId } = await callOperation(service, records.create, { path, body })
    followEvents(client)
    await client.fetchQuery(recentEvents)
    await callOperation(service, records.remove, { path: { ...path, recordId } })
    await callOperation(service, domains.remove, { path: { domainId: deleted } })
    await client.fetchQuery({ ...recentEvents, staleTime: 0 })
    await expect.poll(loadedIds).not.toContain(deleted)
    expect(loadedIds()).toContain(kept)
  })
})
