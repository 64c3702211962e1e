import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const token = 'a'.repeat(64)

async function temporary() {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-main-'))
  return { folder, data: join(folder, 'data'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], { env: { PORT: '0', DEMO: '0', RATE_LIMIT: '0', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let log = ''
  const ended: Promise<number | null> = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const { promise: url, resolve, reject } = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    const address = /^listening on (http:\/\/\S+)$/m.exec(out)?.[1]
    if (address) resolve(address)
  })
  void ended.then((code) => reject(new Error(`ended with ${code}: ${log}`)))
  url.catch(() => null)
  return { child, url, ended, out: () => out, log: () => log }
}

test('starts on an empty folder, says its passwords once, ends in order, and finds everything again', async () => {
  await using place = await temporary()
  const env = { DATA_DIR: place.data, OWNER_TOKEN: token }
  const first = start(env)
  const url = await first.url
  expect(first.out()).toMatch(/^password of owner: \w{20} \(shown only now\)\nlistening on http:\/\/127\.0\.0\.1:\d+\n$/)
  expect((await stat(place.data)).mode & 0o777).toBe(0o700)
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${url}/v4/profile`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(await readdir(place.data)).toEqual(['quarterdeck.db'])

  const second = start(env)
  expect((await fetch(`${await second.url}/v4/profile`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200)
  expect(second.out()).not.toContain('password')
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(second.log()).not.toContain(token)
})

test('an open request is finished after SIGTERM, and signals may come more than once', async () => {
  await using place = await temporary()
  const service = start({ DATA_DIR: place.data, OWNER_TOKEN: token })
  const { port, hostname } = new URL(await service.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  const body = JSON.stringify({ global: {} })
  socket.write(`PUT /v4/account/users/owner/grants HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`)
  // The service has begun with the request when it has answered another one that came later.
  await (await fetch(`${await service.url}/health`)).text()
  service.child.kill('SIGTERM')
  service.child.kill('SIGTERM')
  await expect.poll(() => fetch(`${service.child.pid ? `http://${hostname}:${port}` : ''}/health`).then(() => 'open', () => 'closed')).toBe('closed')
  socket.write(body)
  await once(socket, 'end')
  expect(answer).toMatch(/^HTTP\/1\.1 204 /)
  expect(await service.ended).toBe(0)
})

test('bad settings are named, and the process ends with 2', async () => {
  await using place = await temporary()
  const service = start({ DATA_DIR: place.data, PORT: 'x', OWNER_TOKEN: 'secret-but-wrong' })
  expect(await service.ended).toBe(2)
  expect(service.log()).toMatch(/^PORT must be .*\nOWNER_TOKEN must be .*\n$/)
  expect(service.log()).not.toContain('secret-but-wrong')
})

test('a port that is taken is said, and the process ends with 1', async () => {
  await using place = await temporary()
  const first = start({ DATA_DIR: place.data })
  const { port } = new URL(await first.url)
  const second = start({ DATA_DIR: join(place.folder, 'other'), PORT: port })
  expect(await second.ended).toBe(1)
  expect(second.log()).toContain('EADDRINUSE')
  expect(second.log()).toMatch(/^The service could not start: PORT \d+ of HOST [^\n]*\n$/)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('what was acknowledged before the process was killed is there after the next start, whole', async () => {
  await using place = await temporary()
  const env = { DATA_DIR: place.data, OWNER_TOKEN: token, DEMO: '1' }
  const first = start(env)
  const url = await first.url
  const headers = { Authorization: `Bearer ${token}` }
  const acknowledged: string[] = []
  let asked = 0
  const write = async () => {
    for (;;) {
      asked += 1
      const body = JSON.stringify({ label: `killed-${asked}`, region: 'us-east', type: 'g6-standard-1', image: 'node/debian12', root_pass: 'correct horse 1' })
      const answer = await fetch(`${url}/v4/node/instances`, { method: 'POST', headers, body }).then((response) => response.json(), () => null)
      if (answer === null) return
      acknowledged.push(answer.label)
      // In the middle of the writes of the others.
      if (acknowledged.length === 10) first.child.kill('SIGKILL')
    }
  }
  await Promise.all([write(), write(), write()])
  expect(await first.ended).toBe(null)

  const second = start(env)
  const again = await second.url
  const list = async (path: string) => (await (await fetch(`${again}/v4${path}`, { headers })).json()).data
  const nodes: { id: number; label: string }[] = (await list('/node/instances?page_size=500')).filter((node: { label: string }) => node.label.startsWith('killed-'))
  const labels = nodes.map((node) => node.label)
  expect(acknowledged.length).toBeGreaterThanOrEqual(10)
  expect(labels).toEqual(expect.arrayContaining(acknowledged))
  // One that was not acknowledged is there whole or not at all.
  for (const { id } of nodes) {
    expect((await list(`/node/instances/${id}/disks`)).length, `disks of ${id}`).toBe(2)
    expect((await list(`/node/instances/${id}/configs`)).length, `configs of ${id}`).toBe(1)
  }
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(second.log()).not.toContain('"level":"error"')
})

test('a second process on the same data is refused in one line, and the first goes on', async () => {
  await using place = await temporary()
  const first = start({ DATA_DIR: place.data })
  const url = await first.url
  const second = start({ DATA_DIR: place.data })
  expect(await second.ended).toBe(1)
  expect(second.log()).toBe(`The service could not start: DATA_DIR ${place.data} is in use by another process of this service\n`)
  expect((await fetch(`${url}/health`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test.each([
  ['a file in the place of the folder', /^The service could not start: DATA_DIR \S+ cannot be used: E\w+: [^\n]*\n$/, (place: string) => writeFile(place, '')],
  ['a folder that takes no files', /^The service could not start: DATA_DIR \S+ cannot be written: [^\n]*\n$/, (place: string) => mkdir(join(place, 'in-use.lock'), { recursive: true })],
  ['a database that is none', /^The service could not start: The database \S+ cannot be opened: [^\n]*\n$/, async (place: string) => {
    await mkdir(place)
    await writeFile(join(place, 'quarterdeck.db'), 'no database, but long enough to be looked at'.repeat(100))
  }],
])('%s is said in one line, and the process ends with 1', async (_, line, prepare) => {
  await using place = await temporary()
  await prepare(place.data)
  const service = start({ DATA_DIR: place.data })
  expect(await service.ended).toBe(1)
  expect(service.log()).toMatch(line)
})

/** Asks the service as the owner; answers the body of a success. */
async function ask(url: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}/v4${path}`, {
    method: body === undefined ? 'GET' : 'POST', headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

test('a snapshot and a restore go on after the process was killed in the middle of them', { timeout: 60_000 }, async () => {
  await using place = await temporary()
  const env = { DATA_DIR: place.data, OWNER_TOKEN: token, PACE: '0.4' }
  let service = start(env)
  let url = await service.url
  const shows = (path: string, expected: object) => expect.poll(() => ask(url, path), { timeout: 15_000, interval: 20 }).toMatchObject(expected)
  const killed = async () => {
    service.child.kill('SIGKILL')
    await service.ended
    service = start(env)
    url = await service.url
  }
  const common = { region: 'us-east', type: 'g6-standard-2' }
  await ask(url, '/node/instances', { ...common, label: 'source', image: 'node/debian11', root_pass: 'correct horse 1', backups_enabled: true })
  await ask(url, '/node/instances', { ...common, label: 'target' })
  await shows('/node/instances/1', { status: 'running' })
  await shows('/node/instances/2', { status: 'offline' })

  await ask(url, '/node/instances/1/backups', { label: 'before' })
  await shows('/node/instances/1/backups', { snapshot: { in_progress: { status: 'running' } } })
  await killed()
  await shows('/node/instances/1/backups', { snapshot: { in_progress: null, current: { label: 'before', status: 'successful' } } })
  await ask(url, '/node/instances/1/backups', { label: 'after' })
  await shows('/node/instances/1/backups', { snapshot: { in_progress: { status: 'needsPostProcessing' }, current: { label: 'before' } } })
  await killed()
  await shows('/node/instances/1/backups', { snapshot: { in_progress: null, current: { id: 2, label: 'after', status: 'successful' } } })

  await ask(url, '/node/instances/1/backups/2/restore', { node_id: 2 })
  await shows('/node/instances/2', { status: 'restoring' })
  await killed()
  await shows('/node/instances/2', { status: 'offline' })
  const disk = (label: string) => ({ label: `Restore 2 - ${label}`, status: 'ready' })
  await shows('/node/instances/2/disks', { data: [disk('Debian 11 Disk'), disk('512 MB Swap Image')], results: 2 })
  await shows('/node/instances/2/configs', { results: 1 })
  // Over a running node: killed while it shuts down, before anything of it is gone.
  await ask(url, '/node/instances/1/backups/2/restore', { node_id: 1, overwrite: true })
  await shows('/node/instances/1', { status: 'shutting_down' })
  await killed()
  await shows('/node/instances/1', { status: 'offline' })
  await shows('/node/instances/1/disks', { data: [disk('Debian 11 Disk'), disk('512 MB Swap Image')], results: 2 })
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})
