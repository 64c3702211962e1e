/** Two services on one database, like two processes: each sees the changes of the other. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { profile } from '#contract/areas/profile.ts'
import { regions } from '#contract/areas/regions.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { createAccount } from './accounts.ts'
import { errorResponse, nodeBody, startTestClient, type TestClient } from './handlers/testing.ts'
import {
  browser,
  codeIn,
  exchange,
  owner,
  profileStatus,
  refresh,
  signInForCode,
  tokenIn,
} from './oauth/browser-testing.ts'
import { seededRandom } from './random.ts'
import { bearer } from './response-testing.ts'
import { defaultSettings } from './settings.ts'
import { createTestDatabase } from './store/database-testing.ts'
import { addTransfer, transferLifeMs } from './store/transfers.ts'
import type { TestOptions } from './testing.ts'
import { fileName, gzipFile, send, startUpload } from './uploads/upload-testing.ts'

/** Two services with a folder of images in common. */
async function startTwo({ settings, ...options }: TestOptions = {}) {
  const place = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-images-'))
  const start = () =>
    startTestClient({ ...options, settings: { ...settings, images: { folder } }, databaseAddress: place.address })
  const [one, other] = [await start(), await start()]
  return {
    one,
    other,
    folder,
    [Symbol.asyncDispose]: async () => {
      await one.close()
      await other.close()
      await place[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

test('a token that one revokes is refused by the other at once', async () => {
  await using two = await startTwo()
  const { one, other } = two
  const { id, token } = await one.call(tokens.create, { body: { scopes: '*', label: 'shared' } })
  expect(await other.call(profile.view, {}, token)).toMatchObject({ username: 'owner' })
  await one.call(tokens.remove, { path: { tokenId: id } })
  expect(await other.expectError(profile.view, {}, token)).toEqual(errorResponse('Invalid Token', undefined, 401))
})

test('a sign-in, its session and its end may go to either', async () => {
  await using two = await startTwo()
  let next = two.one
  const fetch: TestClient['fetch'] = (...request) => {
    next = next === two.one ? two.other : two.one
    return next.fetch(...request)
  }
  const both = { fetch }
  const tab = browser(both)
  const token = tokenIn(await exchange(tab, codeIn(await signInForCode(tab, owner(two.one)))))
  expect(await Promise.all([1, 2].map(() => profileStatus(both, token)))).toEqual([200, 200])
  const renewed = tokenIn(await refresh(tab))
  expect(await Promise.all([1, 2].map(() => profileStatus(both, renewed)))).toEqual([200, 200])
  await tab.go('/oauth/revoke', { client_id: 'quarterdeck' })
  expect(await Promise.all([1, 2].map(() => profileStatus(both, renewed)))).toEqual([401, 401])
})

test('the limits of requests count those to both', async () => {
  await using two = await startTwo({ settings: { rateLimit: 3 } })
  const list = (service: TestClient) =>
    service.fetch(`/v4${regions.list.path}`, { headers: bearer(service.ownerToken) })
  const remaining: (string | null)[] = []
  for (const service of [two.one, two.other, two.one])
    remaining.push((await list(service)).headers.get('X-RateLimit-Remaining'))
  expect(remaining).toEqual(['2', '1', '0'])
  expect((await list(two.other)).status).toBe(429)
})

test('wrong passwords at both count together', async () => {
  await using two = await startTwo()
  const wrong = { username: 'owner', password: 'wrong' }
  const statuses: number[] = []
  for (const service of [two.one, two.other, two.one, two.other, two.one, two.other])
    statuses.push((await browser(service).go('/login', wrong)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('one account is created when both start at the same time', async () => {
  await using place = await createTestDatabase()
  const databases = [await place.open(), await place.open()]
  const settings = { ...defaultSettings, passwordCost: { n: 2 ** 10, r: 8, p: 1 } }
  const start = { settings, random: seededRandom('accounts'), now: 0 }
  const created = await Promise.all(databases.map((database) => createAccount(database, start)))
  expect(created.filter((account) => account !== null)).toHaveLength(1)
})

test('jobs that one adds are done once, and by the other when that one has ended', async () => {
  await using two = await startTwo({ listen: true })
  const { one, other } = two
  const { id } = await one.call(nodes.create, { body: nodeBody })
  const view = () => other.call(nodes.view, { path: { nodeId: id } }, one.ownerToken)
  const status = async () => (await view()).status
  await expect.poll(() => status()).toBe('running')
  await one.database
    .insertInto('jobs')
    .values({ kind: 'node.shut_down', subject_id: id, due_at: one.now() + 1500, payload: '{"eventId":1}' })
    .execute()
  await one.close()
  await expect.poll(() => status()).toBe('offline')
  const events = await other.database.selectFrom('events').select('status').where('action', '=', 'node_boot').execute()
  expect(events).toEqual([{ status: 'finished' }])
})

/** Sends half of the data. `finish` sends the rest. */
function sendHalf(service: TestClient, address: string) {
  const half = gzipFile.byteLength >> 1
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (each) => {
      controller = each
      each.enqueue(new Uint8Array(gzipFile.subarray(0, half)))
    },
  })
  const response = send(service, address, body).then(async (sent) => ({
    status: sent.status,
    reason: sent.ok ? '' : (await sent.json()).errors[0].reason,
  }))
  const finish = () => {
    controller?.enqueue(new Uint8Array(gzipFile.subarray(half)))
    controller?.close()
    return response
  }
  return { response, finish }
}
const transfersOf = ({ database }: TestClient) => database.selectFrom('transfers').selectAll().execute()

test('a transfer to one ends when the other deletes its image', async () => {
  await using two = await startTwo()
  const { id, address } = await startUpload(two.one)
  const { response } = sendHalf(two.one, address)
  await expect.poll(() => transfersOf(two.other)).toHaveLength(1)
  await two.other.call(images.remove, { path: { imageId: id } })
  expect(await response).toEqual({ status: 404, reason: 'Not found' })
  expect(await transfersOf(two.other)).toEqual([])
})

test('a transfer to one ends when the other receives the same image', async () => {
  await using two = await startTwo()
  const { address } = await startUpload(two.one)
  const { response } = sendHalf(two.one, address)
  await expect.poll(() => transfersOf(two.other)).toHaveLength(1)
  const next = sendHalf(two.other, address)
  expect(await response).toEqual({ status: 400, reason: uploadReasons.replaced })
  expect(await next.finish()).toEqual({ status: 200, reason: '' })
  const { file } = await two.one.database.selectFrom('images').select('file').executeTakeFirstOrThrow()
  expect(file).toEqual(fileName)
  expect(await transfersOf(two.other)).toEqual([])
})

test('transfers to both count for their user, but not those of a process that has ended', async () => {
  await using two = await startTwo({ uploadLimits: { transfersPerUser: 1 } })
  const { one, other } = two
  const [first, second] = [await startUpload(one), await startUpload(one)]
  const { finish } = sendHalf(one, first.address)
  await expect.poll(() => transfersOf(other)).toHaveLength(1)
  expect(await sendHalf(other, second.address).finish()).toEqual({ status: 429, reason: uploadReasons.tooMany })
  expect(await finish()).toEqual({ status: 200, reason: '' })
  const dead = { file: '9.dead.img.gz', imageId: 9, userId: 1 }
  await addTransfer(one.database, dead, one.now() - transferLifeMs)
  expect(await sendHalf(other, second.address).finish()).toEqual({ status: 200, reason: '' })
  const removals = await one.database
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'image.file_removed')
    .execute()
  expect(removals).toEqual([{ payload: JSON.stringify({ file: dead.file }) }])
})
