/**
 * Two processes on one database, behind a client that asks them in turn, as a proxy does. One of them is killed under
 * load.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTempFolder, startProcess, token } from './main-testing.ts'
import {
  browser,
  codeIn,
  exchange,
  profileStatus,
  redirectUri,
  refresh,
  signInForCode,
  tokenIn,
  type BrowsedService,
} from './oauth/browser-testing.ts'
import { createTestDatabase } from './store/database-testing.ts'
import { gzipFile, send } from './uploads/upload-testing.ts'

/**
 * Sends each request to the next process that still accepts connections; a request whose connection breaks is not sent
 * again.
 */
function inTurn(urls: readonly string[]): BrowsedService {
  let alive = urls
  let next = 0
  return {
    async fetch(input, init) {
      for (;;) {
        next += 1
        const url = alive[next % alive.length]
        if (url === undefined) throw new Error('No process is left')
        try {
          return await fetch(new URL(input instanceof Request ? input.url : input, url), init)
        } catch (fault) {
          alive = alive.filter((each) => each !== url)
          const isRefused = fault instanceof Error && JSON.stringify(fault.cause ?? null).includes('ECONNREFUSED')
          if (!isRefused) throw fault
        }
      }
    },
  }
}

const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }

test('killing one of two processes loses nothing acknowledged, does nothing twice, and ends no session', async () => {
  await using place = await createTestDatabase()
  await using temp = await createTempFolder()
  const images = join(temp.folder, 'images')
  const password = 'a good password'
  const env = {
    DATABASE_URL: place.address,
    IMAGES_URL: `file://${images}`,
    OWNER_TOKEN: token,
    OWNER_PASSWORD: password,
    PACE: '0.05',
    PUBLIC_URL: new URL(redirectUri).origin,
  }
  const processes = [startProcess(env), startProcess(env)] as const
  const both = inTurn(await Promise.all(processes.map(({ url }) => url)))

  /** Null for a request whose outcome is unknown. */
  const post = async (path: string, body: object) => {
    const response = await both
      .fetch(`/v4${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      .catch(() => null)
    if (response === null) return null
    expect(response.status, path).toBe(200)
    return response.json()
  }
  const tab = browser(both)
  const code = codeIn(await signInForCode(tab, { username: 'owner', password }))
  const signedIn = tokenIn(await exchange(tab, code))

  const nodes = { region: 'us-east', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct horse 1' }
  const acknowledged: { nodes: string[]; domains: string[]; images: string[] } = { nodes: [], domains: [], images: [] }
  const count = () => Object.values(acknowledged).flat().length
  let number = 0
  const work = async () => {
    while (count() < 60) {
      number += 1
      const label = `killed-${number}`
      if ((await post('/node/instances', { ...nodes, label })) !== null) acknowledged.nodes.push(label)
      const domain = { domain: `${label}.example`, type: 'master', soa_email: 'a@example.com' }
      if ((await post('/domains', domain)) !== null) acknowledged.domains.push(domain.domain)
      const upload = await post('/images/upload', { label, region: 'us-east' })
      if (upload === null) continue
      const { pathname, search } = new URL(upload.upload_to)
      const sent = await send(both, pathname + search).catch(() => null)
      if (sent?.status === 200) acknowledged.images.push(label)
      if (count() >= 20) processes[0].child.kill('SIGKILL')
    }
  }
  await Promise.all([work(), work(), work(), work()])
  expect(await processes[0].ended).toBe(null)

  const database = await place.open()
  const isDone = async () => {
    const statuses = await database.selectFrom('nodes').select('status').execute()
    const unread = await database
      .selectFrom('images')
      .select('id')
      .where('size', '>', 0)
      .where('status', '=', 'pending_upload')
      .execute()
    const unrendered = await database
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'domain.zone_rendered')
      .execute()
    return statuses.every(({ status }) => status === 'running') && unread.length + unrendered.length === 0
  }
  await expect.poll(isDone, { timeout: 30_000 }).toBe(true)

  // A resource whose creation was not acknowledged exists completely or not at all.
  const created = await database.selectFrom('nodes').select(['id', 'label']).execute()
  expect(created.map(({ label }) => label)).toEqual(expect.arrayContaining(acknowledged.nodes))
  const domains = await database.selectFrom('domains').select('domain').execute()
  expect(domains.map(({ domain }) => domain)).toEqual(expect.arrayContaining(acknowledged.domains))
  for (const { id } of created) {
    expect(await database.selectFrom('disks').select('id').where('node_id', '=', id).execute()).toHaveLength(2)
    const events = await database
      .selectFrom('events')
      .select(['action', 'status'])
      .where('entity_type', '=', 'node')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events).toEqual(['node_create', 'node_boot'].map((action) => ({ action, status: 'finished' })))
  }
  const received = await database
    .selectFrom('images')
    .select(['label', 'file'])
    .where('status', '=', 'available')
    .execute()
  expect(received.map(({ label }) => label)).toEqual(expect.arrayContaining(acknowledged.images))
  const files = await readdir(images)
  for (const { file } of received) {
    expect(files).toContain(file)
    expect(Buffer.compare(await readFile(join(images, file ?? '')), gzipFile)).toBe(0)
  }

  expect(await profileStatus(both, signedIn)).toBe(200)
  expect(await profileStatus(both, tokenIn(await refresh(tab)))).toBe(200)
  processes[1].child.kill('SIGTERM')
  expect(await processes[1].ended).toBe(0)
  expect(processes[1].log()).not.toContain('"level":"error"')
})
