/** Killing the process loses no acknowledged write, and unfinished jobs continue after the next start. */
import { expect, test } from 'vitest'
import { token, createTempFolder, startProcess } from './main-testing.ts'

/** Calls the service as the owner; returns the body. Throws when the call fails. */
async function ask(url: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}/v4${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const parsed: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(parsed)}`)
  return parsed
}

test('acknowledged writes survive a kill of the process, complete', async () => {
  await using temp = await createTempFolder()
  const env = { DATA_DIR: temp.data, OWNER_TOKEN: token, DEMO: '1' }
  const first = startProcess(env)
  const url = await first.url
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const acknowledged: string[] = []
  let requests = 0
  const write = async () => {
    for (;;) {
      requests += 1
      const body = JSON.stringify({
        label: `killed-${requests}`,
        region: 'us-east',
        type: 'g6-standard-1',
        image: 'node/debian12',
        root_pass: 'correct horse 1',
      })
      const attempt = await fetch(`${url}/v4/node/instances`, { method: 'POST', headers, body }).then(
        (response) => response.json(),
        () => null,
      )
      if (attempt === null) return
      acknowledged.push(attempt.label)
      // While the others are writing.
      if (acknowledged.length === 10) first.child.kill('SIGKILL')
    }
  }
  await Promise.all([write(), write(), write()])
  expect(await first.ended).toBe(null)

  const second = startProcess(env)
  const again = await second.url
  const list = async (path: string) => (await (await fetch(`${again}/v4${path}`, { headers })).json()).data
  const nodes: { id: number; label: string }[] = (await list('/node/instances?page_size=500')).filter(
    (node: { label: string }) => node.label.startsWith('killed-'),
  )
  const labels = nodes.map((node) => node.label)
  expect(acknowledged.length).toBeGreaterThanOrEqual(10)
  expect(labels).toEqual(expect.arrayContaining(acknowledged))
  // A node whose creation was not acknowledged exists completely or not at all.
  for (const { id } of nodes) {
    expect((await list(`/node/instances/${id}/disks`)).length, `disks of ${id}`).toBe(2)
    expect((await list(`/node/instances/${id}/configs`)).length, `configs of ${id}`).toBe(1)
  }
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(second.log()).not.toContain('"level":"error"')
})

test('a snapshot and a restore continue after the process was killed', async () => {
  await using temp = await createTempFolder()
  const env = { DATA_DIR: temp.data, OWNER_TOKEN: token, PACE: '0.1' }
  let service = startProcess(env)
  let url = await service.url
  const shows = (path: string, expected: object) =>
    expect.poll(() => ask(url, path), { timeout: 15_000, interval: 20 }).toMatchObject(expected)
  const killed = async () => {
    service.child.kill('SIGKILL')
    await service.ended
    service = startProcess(env)
    url = await service.url
  }
  const common = { region: 'us-east', type: 'g6-standard-2' }
  await ask(url, '/node/instances', {
    ...common,
    label: 'source',
    image: 'node/debian11',
    root_pass: 'correct horse 1',
    backups_enabled: true,
  })
  await ask(url, '/node/instances', { ...common, label: 'target' })
  await shows('/node/instances/1', { status: 'running' })
  await shows('/node/instances/2', { status: 'offline' })

  await ask(url, '/node/instances/1/backups', { label: 'before' })
  await shows('/node/instances/1/backups', { snapshot: { in_progress: { status: 'running' } } })
  await killed()
  await shows('/node/instances/1/backups', {
    snapshot: { in_progress: null, current: { label: 'before', status: 'successful' } },
  })
  await ask(url, '/node/instances/1/backups', { label: 'after' })
  await shows('/node/instances/1/backups', {
    snapshot: { in_progress: { status: 'needsPostProcessing' }, current: { label: 'before' } },
  })
  await killed()
  await shows('/node/instances/1/backups', {
    snapshot: { in_progress: null, current: { id: 2, label: 'after', status: 'successful' } },
  })

  await ask(url, '/node/instances/1/backups/2/restore', { node_id: 2 })
  await shows('/node/instances/2', { status: 'restoring' })
  await killed()
  await shows('/node/instances/2', { status: 'offline' })
  const disk = (label: string) => ({ label: `Restore 2 - ${label}`, status: 'ready' })
  await shows('/node/instances/2/disks', { data: [disk('Debian 11 Disk'), disk('512 MB Swap Image')], results: 2 })
  await shows('/node/instances/2/configs', { results: 1 })
  // Onto a running node: killed while it shuts down, before anything is deleted.
  await ask(url, '/node/instances/1/backups/2/restore', { node_id: 1, overwrite: true })
  await shows('/node/instances/1', { status: 'shutting_down' })
  await killed()
  await shows('/node/instances/1', { status: 'offline' })
  await shows('/node/instances/1/disks', { data: [disk('Debian 11 Disk'), disk('512 MB Swap Image')], results: 2 })
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
})
