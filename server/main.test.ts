import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
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
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})
