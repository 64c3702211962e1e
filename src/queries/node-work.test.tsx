/** Work on a node that was lost on the way while somebody else began the same in another way. */
import { expect, it } from 'vitest'
import type { TestService } from '#server/testing.ts'
import { mutate, UnknownWrite } from '#api/write.ts'
import { withSnapshot } from '../testing/node-backups.ts'
import { withNode } from '../testing/node-page.ts'
import { renderApp } from '../testing/render-app.tsx'
import { send } from '../testing/send.ts'
import { backupList } from './backups.ts'
import { diskList } from './disks.ts'
import { migrateNode } from './machine.ts'
import { createNode, rebuildNode, resizeNode } from './nodes.ts'
import { regionList } from './regions.ts'
import { restoreBackup } from './restore-backup.ts'
import { typeList } from './types.ts'

const path = { nodeId: 1 }
const password = 'correct-Horse-7'

/** The page of a node; whatever is posted to it is lost, after somebody else has posted `body` there. */
async function open(action: string, body: object) {
  let service: TestService | undefined
  const app = await renderApp('/nodes/1', {
    prepare: async (started) => {
      service = started
      await withNode({ booted: false })(started)
    },
    intercept: (request) =>
      service && request.method === 'POST' && request.url.endsWith(`/${action}`)
        ? send(service, 'POST', `/node/instances/1/${action}`, body).then((): Response => {
            throw new TypeError('Failed to fetch')
          })
        : undefined,
  })
  await app.page('web-1')
  const client = app.queries
  await Promise.all([client.fetchQuery(typeList), client.fetchQuery(regionList)])
  return client
}

const rebuild = (image: string) => ({ image, root_pass: password })

it.each([
  ['g6-standard-4', false],
  ['g6-standard-2', true],
])('a lost resize beside one to %s is recognized: %s', async (type, isRecognized) => {
  const client = await open('resize', { type, allow_auto_disk_resize: false })
  const result = mutate(client, resizeNode, { path, body: { type: 'g6-standard-2', allow_auto_disk_resize: false } })
  await expectResult(result, isRecognized)
})

it.each([
  ['node/debian12', false],
  ['node/ubuntu22.04', true],
])('a lost rebuild beside one from %s is recognized: %s', async (image, isRecognized) => {
  const client = await open('rebuild', rebuild(image))
  await expectResult(mutate(client, rebuildNode, { path, body: rebuild('node/ubuntu22.04') }), isRecognized)
})

it.each([
  ['us-east', false],
  ['us-west', true],
])('a lost migration beside one to %s is recognized: %s', async (region, isRecognized) => {
  const client = await open('migrate', { region })
  await expectResult(mutate(client, migrateNode, { path, body: { region: 'us-west' } }), isRecognized)
})

it('a lost resize is not recognized by that of another user to the same type', async () => {
  const body = { type: 'g6-standard-2', allow_auto_disk_resize: false }
  let service: TestService | undefined
  const app = await renderApp('/nodes/1', {
    prepare: async (started) => {
      service = started
      await withNode({ booted: false })(started)
      const node = [{ id: 1, permissions: 'read_write' }]
      await send(started, 'PUT', '/account/users/restricted/grants', { node })
    },
    intercept: (request) => {
      if (!service || !request.url.endsWith('/resize')) return undefined
      const headers = { Authorization: `Bearer ${service.restrictedToken}`, 'Content-Type': 'application/json' }
      const theirs = service.fetch(request.url, { method: 'POST', headers, body: JSON.stringify(body) })
      return theirs.then((response): Response => {
        expect(response.status).toBe(200)
        throw new TypeError('Failed to fetch')
      })
    },
  })
  await app.page('web-1')
  await expectResult(mutate(app.queries, resizeNode, { path, body }), false)
})

it.each([
  [1, false],
  [0, true],
])('a lost restore beside one of the backup %i numbers before is recognized: %s', async (before, isRecognized) => {
  let service: TestService | undefined
  let posted = 0
  const app = await renderApp('/nodes/2', {
    prepare: async (started) => {
      service = started
      await withSnapshot(started)
    },
    intercept: (request) =>
      service && request.url.endsWith('/restore')
        ? send(service, 'POST', `/node/instances/1/backups/${posted}/restore`, { node_id: 2, overwrite: true }).then(
            (): Response => {
              throw new TypeError('Failed to fetch')
            },
          )
        : undefined,
  })
  await app.page('web-2')
  const { snapshot } = await app.queries.fetchQuery(backupList(1))
  posted = snapshot.current?.id ?? 0
  await app.queries.fetchQuery(diskList(2))
  const request = { path: { nodeId: 1, backupId: posted + before }, body: { node_id: 2, overwrite: true } }
  await expectResult(mutate(app.queries, restoreBackup, request), isRecognized)
})

async function expectResult(result: Promise<unknown>, isRecognized: boolean) {
  const outcome = await result.catch((error: unknown) => error)
  expect(outcome instanceof UnknownWrite).toBe(!isRecognized)
  expect(outcome instanceof Error).toBe(!isRecognized)
}

it('a node with a label is not sent while the service cannot be reached, because nobody could tell its result', async () => {
  const posted: string[] = []
  const app = await renderApp('/nodes', {
    intercept: (request) => {
      if (request.method === 'POST') posted.push(request.url)
      if (request.headers.has('X-Filter')) throw new TypeError('Failed to fetch')
      return undefined
    },
  })
  await app.page('Nodes')
  const body = { label: 'created', region: 'eu-central', type: 'g6-nanode-1' }
  await expect(mutate(app.queries, createNode, { body })).rejects.toMatchObject({ status: 0, outcomeUnknown: false })
  expect(posted).toEqual([])
})
