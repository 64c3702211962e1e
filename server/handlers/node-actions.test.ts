/** Every action in every status: accepted or rejected with a reason, as the table of the contract says (gaps 2.6). */
import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import {
  alreadyRunningReason,
  busyReason,
  nodeActionRules,
  nodeActionDisabledReason,
  type NodeActionName,
} from '#contract/rules/nodes/node-actions.ts'
import { isInTransition, nodeStatuses, type NodeStatus } from '#contract/rules/nodes/node-status.ts'
import { setNodeStatus } from '../store/node-status.ts'
import { createSettledNode, errorResponse, startTestClient, type TestClient } from './testing.ts'
import { statusOf } from './node-status-testing.ts'

/** The actions, each with a valid body. */
const actions: readonly {
  action: NodeActionName
  endpoint: Endpoint
  body?: object
  becomes: NodeStatus
  ends: (from: NodeStatus) => NodeStatus | null
}[] = [
  { action: 'boot', endpoint: nodes.boot, body: {}, becomes: 'booting', ends: () => 'running' },
  { action: 'reboot', endpoint: nodes.reboot, body: {}, becomes: 'rebooting', ends: () => 'running' },
  { action: 'shutdown', endpoint: nodes.shutdown, becomes: 'shutting_down', ends: () => 'offline' },
  {
    action: 'resize',
    endpoint: nodes.resize,
    body: { type: 'g6-standard-4' },
    becomes: 'migrating',
    ends: (from) => from,
  },
  {
    action: 'rebuild',
    endpoint: nodes.rebuild,
    body: { image: 'node/debian12', root_pass: 'correct horse 1' },
    becomes: 'rebuilding',
    ends: () => 'running',
  },
  {
    action: 'clone',
    endpoint: nodes.clone,
    body: { region: 'us-east', type: 'g6-standard-2' },
    becomes: 'cloning',
    ends: (from) => from,
  },
  { action: 'remove', endpoint: nodes.remove, becomes: 'deleting', ends: () => null },
]

/** The reason when an action fails. */
function reasonOf(action: NodeActionName, status: NodeStatus): string {
  if (action === 'boot' && status === 'running') return alreadyRunningReason
  return isInTransition(status) ? busyReason : (nodeActionDisabledReason(action, status) ?? '')
}

/** Creates a node with a restorable backup. Returns its id. */
async function backedUp(service: TestClient): Promise<number> {
  const nodeId = await createSettledNode(service, { backups_enabled: true })
  await service.call(backups.take, { path: { nodeId }, body: { label: 'before' } })
  await service.advance(60_000)
  return nodeId
}

/** Snapshots and restores follow the same table. The target of the restore is the node itself. */
const ofBackups: readonly { action: NodeActionName; endpoint: Endpoint; body: (nodeId: number) => object }[] = [
  { action: 'snapshot', endpoint: backups.take, body: () => ({ label: 'now' }) },
  { action: 'restore', endpoint: backups.restore, body: (nodeId) => ({ node_id: nodeId, overwrite: true }) },
]

describe.each(actions)('$action', ({ action, endpoint, body, becomes, ends }) => {
  const { statuses } = nodeActionRules[action]
  const allowed = (status: NodeStatus) => statuses.some((allowedStatus) => allowedStatus === status)

  test.each(nodeStatuses.filter((status) => !allowed(status)))('fails while %s', async (status) => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service)
    await setNodeStatus(service.database, nodeId, status)
    expect(await service.expectError(endpoint, { path: { nodeId }, body })).toEqual(
      errorResponse(reasonOf(action, status)),
    )
    expect(await statusOf(service, nodeId)).toBe(status)
  })

  test.each((['running', 'offline'] as const).filter(allowed))('is accepted when %s', async (status) => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service, { booted: status === 'running' })
    const response = await service.fetch(`/v4${endpoint.path.replace('{nodeId}', String(nodeId))}`, {
      method: endpoint.method,
      headers: { Authorization: `Bearer ${service.ownerToken}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
    const off = action === 'shutdown' && status === 'offline'
    expect(await statusOf(service, nodeId)).toBe(off ? 'offline' : becomes)
    await service.advance(60_000)
    const end = ends(status)
    if (end === null)
      expect(await service.expectError(nodes.view, { path: { nodeId } })).toEqual(
        errorResponse('Not found', undefined, 404),
      )
    else expect(await statusOf(service, nodeId)).toBe(end)
  })
})

describe.each(ofBackups)('$action', ({ action, endpoint, body }) => {
  const { statuses } = nodeActionRules[action]

  test.each(nodeStatuses)('while %s', async (status) => {
    await using service = await startTestClient()
    const nodeId = await backedUp(service)
    const { snapshot } = await service.call(backups.list, { path: { nodeId } })
    const input = { path: { nodeId, backupId: snapshot.current?.id ?? 0 }, body: body(nodeId) }
    await setNodeStatus(service.database, nodeId, status)
    if (statuses.some((allowedStatus) => allowedStatus === status)) {
      const response = await service.fetch(`/v4${fillPath(endpoint.path, input.path)}`, {
        method: endpoint.method,
        headers: { Authorization: `Bearer ${service.ownerToken}` },
        body: JSON.stringify(input.body),
      })
      expect(response.status).toBe(200)
      // A running node is shut down before the restore.
      expect(await statusOf(service, nodeId)).toBe(
        action === 'snapshot' ? status : status === 'running' ? 'shutting_down' : 'restoring',
      )
      await service.advance(4000)
      expect(await statusOf(service, nodeId)).toBe(action === 'restore' ? 'restoring' : status)
      await service.advance(60_000)
      expect(await statusOf(service, nodeId)).toBe(action === 'restore' ? 'offline' : status)
    } else {
      expect(await service.expectError(endpoint, input)).toEqual(errorResponse(reasonOf(action, status)))
      expect(await statusOf(service, nodeId)).toBe(status)
    }
  })
})

describe('disks and profiles', () => {
  const parts: readonly [what: string, endpoint: Endpoint, body?: object][] = [
    ['creating a disk', disks.create, { label: 'data', size: 1 }],
    ['updating a disk', disks.update, { label: 'other' }],
    ['resizing a disk', disks.resize, { size: 5000 }],
    ['cloning a disk', disks.clone],
    ['deleting a disk', disks.remove],
    ['creating a profile', configs.create, { label: 'Other', devices: {} }],
    ['updating a profile', configs.update, { label: 'Other' }],
    ['deleting a profile', configs.remove],
  ]
  const busy = nodeStatuses.filter(isInTransition)

  test.each(parts)('%s fails during a transition of the node, and not otherwise', async (_, endpoint, body) => {
    await using service = await startTestClient()
    const nodeId = await createSettledNode(service, { type: 'g6-standard-2', swap_size: 0, booted: false })
    const {
      data: [disk],
    } = await service.call(disks.list, { path: { nodeId } })
    const {
      data: [config],
    } = await service.call(configs.list, { path: { nodeId } })
    await service.call(disks.resize, { path: { nodeId, diskId: disk?.id ?? 0 }, body: { size: 4000 } })
    await service.advance(60_000)
    const path = { nodeId, diskId: disk?.id ?? 0, configId: config?.id ?? 0 }
    for (const status of busy) {
      await setNodeStatus(service.database, nodeId, status)
      expect([status, await service.expectError(endpoint, { path, body })]).toEqual([status, errorResponse(busyReason)])
    }
    // A node under maintenance is at rest, too (gaps 2.6).
    await setNodeStatus(service.database, nodeId, 'stopped')
    const response = await service.fetch(`/v4${fillPath(endpoint.path, path)}`, {
      method: endpoint.method,
      headers: { Authorization: `Bearer ${service.ownerToken}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
  })
})

test('a node can be deleted in every status but cloning, restoring and deleting', async () => {
  await using service = await startTestClient()
  for (const status of nodeActionRules.remove.statuses) {
    const nodeId = await createSettledNode(service)
    await setNodeStatus(service.database, nodeId, status)
    await service.call(nodes.remove, { path: { nodeId } })
    expect(await statusOf(service, nodeId)).toBe('deleting')
    await service.advance(2000)
    expect((await service.expectError(nodes.view, { path: { nodeId } })).status).toBe(404)
  }
})

test('open events make a node busy, also when its status is at rest', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service, { type: 'g6-standard-4', booted: false })
  const {
    data: [config],
  } = await service.call(configs.list, { path: { nodeId } })
  const { id: targetId } = await service.call(nodes.clone, {
    path: { nodeId },
    body: { region: 'us-east', type: 'g6-standard-4' },
  })
  // The target stays offline during the clone (gaps 2.6).
  expect(await statusOf(service, targetId)).toBe('offline')
  expect(await service.expectError(nodes.boot, { path: { nodeId: targetId }, body: {} })).toEqual(
    errorResponse('Node has no configuration profiles.'),
  )
  expect(
    await service.expectError(nodes.rebuild, {
      path: { nodeId: targetId },
      body: { image: 'node/debian12', root_pass: 'correct horse 1' },
    }),
  ).toEqual(errorResponse(busyReason))
  expect(await service.expectError(nodes.remove, { path: { nodeId: targetId } })).toEqual(errorResponse(busyReason))
  expect(await service.expectError(configs.remove, { path: { nodeId, configId: config?.id ?? 0 } })).toEqual(
    errorResponse(busyReason),
  )
})
