/** The process: start, output, signals, and errors at start. */
import { once } from 'node:events'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { token, createTempFolder, startProcess } from './main-testing.ts'

test('starts on an empty folder, prints its passwords once, shuts down cleanly, and keeps its data', async () => {
  await using temp = await createTempFolder()
  const env = { DATA_DIR: temp.data, OWNER_TOKEN: token }
  const first = startProcess(env)
  const url = await first.url
  expect(first.out()).toMatch(
    /^Password of owner: \w{20} \(shown only once\)\nlistening on http:\/\/127\.0\.0\.1:\d+\n$/,
  )
  expect((await stat(temp.data)).mode & 0o777).toBe(0o700)
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${url}/v4/profile`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.log()).toMatch(/"level":"info","message":"Stopping: SIGTERM"}\n$/)
  expect(await readdir(temp.data)).toEqual(['quarterdeck.db'])

  const second = startProcess(env)
  expect(
    (await fetch(`${await second.url}/v4/profile`, { headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(200)
  expect(second.out()).not.toContain('password')
  expect(first.log()).not.toContain('Not used')
  expect(second.log()).toContain('Not used because the account already exists: OWNER_TOKEN"')
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)
  expect(second.log()).not.toContain(token)
})

test.each([
  ['an error that nobody has caught', "setTimeout(() => { throw new Error('broken') }, 300)"],
  ['a rejection that nobody has handled', "setTimeout(() => Promise.reject(new Error('broken')), 300)"],
])('%s ends the service with one line in the log, and the exit code is 1', async (_, code) => {
  await using temp = await createTempFolder()
  const service = startProcess({
    DATA_DIR: temp.data,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}`,
  })
  expect(await service.ended).toBe(1)
  expect(service.log()).toMatch(
    /^\{[^\n]*"The service is stopping because of an unexpected error","fault":"Error: broken[^\n]*\}\n$/,
  )
})

test('closing the terminal ends the service cleanly', async () => {
  await using temp = await createTempFolder()
  const service = startProcess({ DATA_DIR: temp.data })
  await service.url
  service.child.kill('SIGHUP')
  expect(await service.ended).toBe(0)
  expect(service.log()).toContain('"Stopping: SIGHUP"')
})

test('a folder that exists keeps its permissions, and the files in it are private', async () => {
  await using temp = await createTempFolder()
  await mkdir(temp.data)
  await chmod(temp.data, 0o755)
  const service = startProcess({ DATA_DIR: temp.data, OWNER_TOKEN: token })
  await service.url
  expect((await stat(temp.data)).mode & 0o777).toBe(0o755)
  expect((await stat(join(temp.data, 'quarterdeck.db'))).mode & 0o777).toBe(0o600)
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})

test('an open request is finished after SIGTERM, and repeated signals are harmless', async () => {
  await using temp = await createTempFolder()
  const service = startProcess({ DATA_DIR: temp.data, OWNER_TOKEN: token })
  const { port, hostname } = new URL(await service.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  const body = JSON.stringify({ global: {} })
  socket.write(
    `PUT /v4/account/users/owner/grants HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  // The service has started on the request once it has answered a later one.
  await (await fetch(`${await service.url}/health`)).text()
  service.child.kill('SIGTERM')
  service.child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${service.child.pid ? `http://${hostname}:${port}` : ''}/health`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  socket.write(body)
  await once(socket, 'end')
  expect(answer).toMatch(/^HTTP\/1\.1 204 /)
  expect(await service.ended).toBe(0)
})

test('a weak password of the operator is used, and the log says so without showing it', async () => {
  await using temp = await createTempFolder()
  const service = startProcess({
    DATA_DIR: temp.data,
    OWNER_PASSWORD: 'Password1',
    RESTRICTED_PASSWORD: 'long enough 1',
  })
  const url = await service.url
  expect(service.log()).toContain('"OWNER_PASSWORD: This password is too common.')
  expect(service.log()).not.toMatch(/Password1|RESTRICTED_PASSWORD/)
  const form = (path: string, fields: Record<string, string>) =>
    fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect((await form('/login', { username: 'owner', password: 'Password1' })).status).toBe(303)
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})

test('a link in a mail has the address that the service listens on', async () => {
  await using temp = await createTempFolder()
  const service = startProcess({ DATA_DIR: temp.data, OWNER_TOKEN: token })
  const url = await service.url
  await fetch(`${url.replace('127.0.0.1', 'localhost')}/login/forgot-password`, {
    method: 'POST',
    body: new URLSearchParams({ login: 'owner' }),
  })
  const { data } = await (await fetch(`${url}/outbox`, { headers: { Authorization: `Bearer ${token}` } })).json()
  expect(data[0].text).toContain(`: ${url}/login/password?key=`)
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})

test('invalid settings are reported by name, and the exit code is 2', async () => {
  await using temp = await createTempFolder()
  const service = startProcess({ DATA_DIR: temp.data, PORT: 'x', OWNER_TOKEN: 'secret-but-wrong' })
  expect(await service.ended).toBe(2)
  expect(service.log()).toMatch(/^PORT must be .*\nOWNER_TOKEN must be .*\n$/)
  expect(service.log()).not.toContain('secret-but-wrong')
})

test.each([
  ['--help', 0],
  ['start', 2],
])('with the argument %s the service names its settings, and the exit code is %i', async (argument, code) => {
  await using temp = await createTempFolder()
  const service = startProcess({ DATA_DIR: temp.data }, [argument])
  expect(await service.ended).toBe(code)
  expect(service.out()).toMatch(/Settings are environment variables .*\n.*\bDATA_DIR\b/)
})

test('a port in use is reported, and the exit code is 1', async () => {
  await using temp = await createTempFolder()
  const first = startProcess({ DATA_DIR: temp.data })
  const { port } = new URL(await first.url)
  const second = startProcess({ DATA_DIR: join(temp.folder, 'other'), PORT: port })
  expect(await second.ended).toBe(1)
  expect(second.log()).toContain('EADDRINUSE')
  expect(second.log()).toMatch(/^The service could not start: Cannot listen on PORT \d+ of HOST [^\n]*\n$/)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('a second process on the same data ends with one line, and the first keeps running', async () => {
  await using temp = await createTempFolder()
  const first = startProcess({ DATA_DIR: temp.data })
  const url = await first.url
  const second = startProcess({ DATA_DIR: temp.data })
  expect(await second.ended).toBe(1)
  expect(second.log()).toBe(
    `The service could not start: DATA_DIR ${temp.data} is used by another process of this service\n`,
  )
  expect((await fetch(`${url}/health`)).status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test.each([
  [
    'a file in place of the folder',
    /^The service could not start: DATA_DIR \S+ cannot be used: E\w+: [^\n]*\n$/,
    (folder: string) => writeFile(folder, ''),
  ],
  [
    'a folder that cannot be written',
    /^The service could not start: DATA_DIR \S+ cannot be written: [^\n]*\n$/,
    (folder: string) => mkdir(join(folder, 'in-use.lock'), { recursive: true }),
  ],
  [
    'a file that is not a database',
    /^The service could not start: The database \S+ cannot be opened: [^\n]*\n$/,
    async (folder: string) => {
      await mkdir(folder)
      await writeFile(join(folder, 'quarterdeck.db'), 'no database, but long enough to be looked at'.repeat(100))
    },
  ],
])('%s is reported in one line, and the exit code is 1', async (_, line, prepare) => {
  await using temp = await createTempFolder()
  await prepare(temp.data)
  const service = startProcess({ DATA_DIR: temp.data })
  expect(await service.ended).toBe(1)
  expect(service.log()).toMatch(line)
})

test('a text message is announced without its code when the output is no terminal', async () => {
  await using temp = await createTempFolder()
  const service = startProcess({ DATA_DIR: temp.data, OWNER_TOKEN: token })
  const url = await service.url
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ iso_code: 'US', phone_number: '5555550100' })
  expect((await fetch(`${url}/v4/profile/phone-number`, { method: 'POST', headers, body })).status).toBe(200)
  const { data } = await (await fetch(`${url}/outbox`, { headers })).json()
  const code = /\d{6}/.exec(data[0].text)?.[0] ?? ''
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(service.out()).toContain('Text message to +15…: see GET /outbox\n')
  for (const output of [service.out(), service.log()]) {
    expect(output).not.toContain(code)
    expect(output).not.toContain('5555550100')
  }
})
