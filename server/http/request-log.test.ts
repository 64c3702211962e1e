/** What the service logs about requests. */
import { describe, expect, test } from 'vitest'
import { readResponse, bearer, errorResponse, usersPath } from '../response-testing.ts'
import { fillDisk } from '../store/database-testing.ts'
import { startTestService } from '../testing.ts'

describe('the log', () => {
  test('has one line per request and no secrets', async () => {
    const lines: string[] = []
    await using service = await startTestService({ log: (line) => lines.push(line) })
    const secret = 'c0ffee'.repeat(8)
    await service.fetch(`${usersPath}?page=1&access_token=${secret}`, { headers: bearer(service.ownerToken) })
    await service.fetch(`/v4/uploads/${secret}`, { headers: bearer(secret) })
    await service.fetch('/login', {
      method: 'POST',
      body: new URLSearchParams({ username: 'owner', password: service.ownerPassword }),
    })
    await service.fetch('/v4/node/instances', {
      method: 'POST',
      headers: bearer(service.ownerToken),
      body: JSON.stringify({ root_pass: secret }),
    })
    expect(lines).toHaveLength(4)
    const all = lines.join('\n')
    for (const hidden of [secret, service.ownerToken, service.ownerPassword, '?']) expect(all).not.toContain(hidden)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'info',
        method: 'GET',
        path: '/v4/account/users',
        operation: 'users.list',
        status: 200,
        user: 'owner',
        address: '127.0.0.1',
      },
      { method: 'GET', path: '/v4/uploads/********', status: 404 },
      { method: 'POST', path: '/login', status: 303, user: 'owner' },
      { operation: 'nodes.create', status: 400 },
    ])
  })

  test('an unexpected error is 500 for the caller and a stack trace in the log', async () => {
    const lines: string[] = []
    await using service = await startTestService({ log: (line) => lines.push(line) })
    await service.database.schema.dropTable('ssh_keys').execute()
    expect(await readResponse(await service.fetch(usersPath, { headers: bearer(service.ownerToken) }))).toEqual(
      errorResponse(500, 'Internal server error'),
    )
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      status: 500,
      fault: expect.stringMatching(/ssh_keys[^]*\n {4}at /),
    })
  })

  test('a full disk is 503 and changes nothing, and writes work again when there is space', async () => {
    const lines: string[] = []
    await using service = await startTestService({ log: (line) => lines.push(line) })
    const create = (label: string) =>
      service.fetch('/v4/node/instances', {
        method: 'POST',
        headers: bearer(service.ownerToken),
        body: JSON.stringify({
          label,
          region: 'us-east',
          type: 'g6-standard-1',
          image: 'node/debian12',
          root_pass: 'correct horse 1',
        }),
      })
    const makeSpace = await fillDisk(service.database)
    const response = await create('before')
    expect(response.headers.get('retry-after')).toBe('30')
    expect(await readResponse(response)).toEqual(
      errorResponse(503, 'Data cannot be saved at the moment. Try again later.'),
    )
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      level: 'error',
      status: 503,
      fault: expect.stringContaining('full'),
    })
    await makeSpace()
    expect((await create('after')).status).toBe(200)
  })
})
