/** A test of a program that uses the interface, with plain fetch: it retries when the service is busy. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startService } from 'quarterdeck/testing'

/** @type {import('quarterdeck/testing').RunningService} */
let service
before(async () => {
  service = await startService({ demo: true })
})
after(() => service.close())

/** The program under test: the labels of all nodes. */
async function readLabels(attempts = 5) {
  const response = await fetch(`${service.url}/v4/node/instances`, {
    headers: { Authorization: `Bearer ${service.ownerToken}` },
  })
  if (response.status === 503 && attempts > 1) return readLabels(attempts - 1)
  const { data } = await response.json()
  return data.map(({ label }) => label)
}

test('reads the labels of all nodes', async () => {
  assert.ok((await readLabels()).includes('web-1'))
})

test('tries again while the service is unavailable', async () => {
  service.setFaults([{ operation: 'nodesList', effect: 503 }])
  setTimeout(() => service.setFaults([]), 20)
  await assert.doesNotReject(readLabels(1000))
})

test('sees a node boot without waiting for it', async () => {
  const send = (path, init) =>
    fetch(`${service.url}/v4${path}`, { ...init, headers: { Authorization: `Bearer ${service.ownerToken}` } })
  const { data } = await (await send('/node/instances')).json()
  const offline = data.find(({ status }) => status === 'offline')
  assert.equal((await send(`/node/instances/${offline.id}/boot`, { method: 'POST' })).status, 200)
  await service.advance(60_000)
  assert.equal((await (await send(`/node/instances/${offline.id}`)).json()).status, 'running')
})
