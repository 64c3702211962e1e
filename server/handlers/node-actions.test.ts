/** Every action in every status: what the contract's table allows is accepted, everything else refused with its reason (gaps 2.6). */
import { describe, expect, test } from 'vitest'
import { backups } from '#contract/areas/backups.ts'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { alreadyRunningReason, busyReason, nodeActions, whyNotNow, type NodeAction } from '#contract/rules/node-actions.ts'
import { inTransition, nodeStatuses, type NodeStatus } from '#contract/rules/node-status.ts'
import { startMaintenance } from '../jobs/maintenance.ts'
import { losePower } from '../jobs/watchdog.ts'
import { seededRandom } from '../random.ts'
import { defaultSettings } from '../settings.ts'
import { setStatus } from '../store/statuses.ts'
import { image, settled, refusal, startCalls, type Calls } from './testing.ts'

const statusOf = async (service: Calls, nodeId: number) => (await service.call(nodes.view, { path: { nodeId } })).status

/** The actions of this interface and a body with which each is accepted. */
const actions: readonly { action: NodeAction; endpoint: Endpoint; body?: object; becomes: NodeStatus; ends: (from: NodeStatus) => NodeStatus | null }[] = [
  { action: 'boot', endpoint: nodes.boot, body: {}, becomes: 'booting', ends: () => 'running' },
  { action: 'reboot', endpoint: nodes.reboot, body: {}, becomes: 'rebooting', ends: () => 'running' },
  { action: 'shutdown', endpoint: nodes.shutdown, becomes: 'shutting_down', ends: () => 'offline' },
  { action: 'resize', endpoint: nodes.resize, body: { type: 'g6-standard-4' }, becomes: 'migrating', ends: (from) => from },
  { action: 'rebuild', endpoint: nodes.rebuild, body: { image: 'node/debian12', root_pass: 'correct horse 1' }, becomes: 'rebuilding', ends: () => 'running' },
  { action: 'clone', endpoint: nodes.clone, body: { region: 'us-east', type: 'g6-standard-2' }, becomes: 'cloning', ends: (from) => from },
  { action: 'remove', endpoint: nodes.remove, becomes: 'deleting', ends: () => null },
]

/** What a refused action says. */
function reasonOf(action: NodeAction, status: NodeStatus): string {
  if (action === 'boot' && status === 'running') return alreadyRunningReason
  return inTransition(status) ? busyReason : (whyNotNow(action, status) ?? '')
}

describe.each(actions)('$action', ({ action, endpoint, body, becomes, ends }) => {
  const { states } = nodeActions[action]
  const allowed = (status: NodeStatus) => states.some((state) => state === status)

  test.each(nodeStatuses.filter((status) => !allowed(status)))('is refused while %s', async (status) => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    await setStatus(service.database, nodeId, status)
    expect(await service.refused(endpoint, { path: { nodeId }, body })).toEqual(refusal(reasonOf(action, status)))
    expect(await statusOf(service, nodeId)).toBe(status)
  })

  test.each((['running', 'offline'] as const).filter(allowed))('is accepted when %s', async (status) => {
    await using service = await startCalls()
    const nodeId = await settled(service, { booted: status === 'running' })
    const response = await service.fetch(`/v4${endpoint.path.replace('{nodeId}', String(nodeId))}`, {
      method: endpoint.method, headers: { Authorization: `Bearer ${service.ownerToken}` }, ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
    const off = action === 'shutdown' && status === 'offline'
    expect(await statusOf(service, nodeId)).toBe(off ? 'offline' : becomes)
    await service.advance(60_000)
    const end = ends(status)
    if (end === null) expect(await service.refused(nodes.view, { path: { nodeId } })).toEqual(refusal('Not found', undefined, 404))
    else expect(await statusOf(service, nodeId)).toBe(end)
  })
})

/** A node with a backup that may be restored; answers its id. */
async function backedUp(service: Calls): Promise<number> {
  const nodeId = await settled(service, { backups_enabled: true })
  await service.call(backups.take, { path: { nodeId }, body: { label: 'before' } })
  await service.advance(60_000)
  return nodeId
}

/** What concerns the backups of a node, and is refused as the power of a node is. The target of the restore is the node itself. */
const ofBackups: readonly { action: NodeAction; endpoint: Endpoint; body: (nodeId: number) => object }[] = [
  { action: 'snapshot', endpoint: backups.take, body: () => ({ label: 'now' }) },
  { action: 'restore', endpoint: backups.restore, body: (nodeId) => ({ node_id: nodeId, overwrite: true }) },
]
describe.each(ofBackups)('$action', ({ action, endpoint, body }) => {
  const { states } = nodeActions[action]

  test.each(nodeStatuses)('while %s', async (status) => {
    await using service = await startCalls()
    const nodeId = await backedUp(service)
    const { snapshot } = await service.call(backups.list, { path: { nodeId } })
    const input = { path: { nodeId, backupId: snapshot.current?.id ?? 0 }, body: body(nodeId) }
    await setStatus(service.database, nodeId, status)
    if (states.some((state) => state === status)) {
      const response = await service.fetch(`/v4${fillPath(endpoint.path, input.path)}`, {
        method: endpoint.method, headers: { Authorization: `Bearer ${service.ownerToken}` }, body: JSON.stringify(input.body),
      })
      expect(response.status).toBe(200)
      // A running node is shut down before the backup is put onto it.
      expect(await statusOf(service, nodeId)).toBe(action === 'snapshot' ? status : status === 'running' ? 'shutting_down' : 'restoring')
      await service.advance(4000)
      expect(await statusOf(service, nodeId)).toBe(action === 'restore' ? 'restoring' : status)
      await service.advance(60_000)
      expect(await statusOf(service, nodeId)).toBe(action === 'restore' ? 'offline' : status)
    } else {
      expect(await service.refused(endpoint, input)).toEqual(refusal(reasonOf(action, status)))
      expect(await statusOf(service, nodeId)).toBe(status)
    }
  })
})

describe('what a node consists of', () => {
  const parts: readonly [what: string, endpoint: Endpoint, body?: object][] = [
    ['a new disk', disks.create, { label: 'data', size: 1 }], ['a disk', disks.update, { label: 'other' }], ['the size of a disk', disks.resize, { size: 5000 }],
    ['a copy of a disk', disks.clone], ['a disk that goes', disks.remove],
    ['a new profile', configs.create, { label: 'Other', devices: {} }], ['a profile', configs.update, { label: 'Other' }], ['a profile that goes', configs.remove],
  ]
  const busy = nodeStatuses.filter(inTransition)

  test.each(parts)('%s is refused while its status passes, and not otherwise', async (_, endpoint, body) => {
    await using service = await startCalls()
    const nodeId = await settled(service, { type: 'g6-standard-2', swap_size: 0, booted: false })
    const { data: [disk] } = await service.call(disks.list, { path: { nodeId } })
    const { data: [config] } = await service.call(configs.list, { path: { nodeId } })
    await service.call(disks.resize, { path: { nodeId, diskId: disk?.id ?? 0 }, body: { size: 4000 } })
    await service.advance(60_000)
    const path = { nodeId, diskId: disk?.id ?? 0, configId: config?.id ?? 0 }
    for (const status of busy) {
      await setStatus(service.database, nodeId, status)
      expect([status, await service.refused(endpoint, { path, body })]).toEqual([status, refusal(busyReason)])
    }
    // A node under maintenance is at rest, too (gaps 2.6).
    await setStatus(service.database, nodeId, 'stopped')
    const response = await service.fetch(`/v4${fillPath(endpoint.path, path)}`, {
      method: endpoint.method, headers: { Authorization: `Bearer ${service.ownerToken}` }, ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
  })
})

describe('maintenance of the host', () => {
  test.each([[true, 'running'], [false, 'offline']] as const)('stops a node (booted: %s) without an event, and leaves it %s', async (booted, before) => {
    await using service = await startCalls()
    const nodeId = await settled(service, { booted })
    const { results } = await service.call(events.list, {})
    await startMaintenance({ db: service.database, now: service.now(), random: seededRandom('host'), settings: defaultSettings }, nodeId, service.now() + 60_000)
    // It began behind the service's back; a write makes it look at its jobs again.
    await service.call(nodes.update, { path: { nodeId }, body: {} })
    expect(await statusOf(service, nodeId)).toBe('stopped')
    expect((await service.call(events.list, { filter: { action: { '+neq': 'node_update' } } })).results).toBe(results)
    expect(await service.refused(nodes.boot, { path: { nodeId }, body: {} })).toEqual(
      refusal('Only an offline node can be booted; this one is stopped for maintenance.'))
    await service.advance(59_999)
    expect(await statusOf(service, nodeId)).toBe('stopped')
    await service.advance(1)
    expect(await statusOf(service, nodeId)).toBe(before)
  })
})

test('a node is deleted in every status but cloning, restoring and deleting', async () => {
  await using service = await startCalls()
  for (const status of nodeActions.remove.states) {
    const nodeId = await settled(service)
    await setStatus(service.database, nodeId, status)
    await service.call(nodes.remove, { path: { nodeId } })
    expect(await statusOf(service, nodeId)).toBe('deleting')
    await service.advance(2000)
    expect((await service.refused(nodes.view, { path: { nodeId } })).status).toBe(404)
  }
})

test('what is going on at a node makes it busy also when its status is at rest', async () => {
  await using service = await startCalls()
  const nodeId = await settled(service, { type: 'g6-standard-4', booted: false })
  const { data: [config] } = await service.call(configs.list, { path: { nodeId } })
  const { id: targetId } = await service.call(nodes.clone, { path: { nodeId }, body: { region: 'us-east', type: 'g6-standard-4' } })
  // The target stays offline while the copy is made onto it (gaps 2.6).
  expect(await statusOf(service, targetId)).toBe('offline')
  expect(await service.refused(nodes.boot, { path: { nodeId: targetId }, body: {} })).toEqual(refusal('Node has no configuration profiles.'))
  expect(await service.refused(nodes.rebuild, { path: { nodeId: targetId }, body: { image: 'node/debian12', root_pass: 'correct horse 1' } })).toEqual(refusal(busyReason))
  expect(await service.refused(nodes.remove, { path: { nodeId: targetId } })).toEqual(refusal(busyReason))
  expect(await service.refused(configs.remove, { path: { nodeId, configId: config?.id ?? 0 } })).toEqual(refusal(busyReason))
})

describe('boot without config_id', () => {
  const other = { label: 'Other', devices: {} }

  test('uses the only profile', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service, { booted: false })
    await service.call(nodes.boot, { path: { nodeId }, body: {} })
    await service.advance(60_000)
    expect(await statusOf(service, nodeId)).toBe('running')
  })

  test('uses the one last booted of several', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service, { booted: false })
    const path = { nodeId }
    const { id } = await service.call(configs.create, { path, body: other })
    await service.call(nodes.boot, { path, body: { config_id: id } })
    await service.advance(60_000)
    await service.call(nodes.shutdown, { path })
    await service.advance(60_000)
    await service.call(nodes.boot, { path, body: {} })
    const { data: [boot] } = await service.call(events.list, { filter: { action: 'node_boot' } })
    expect(boot?.secondary_entity).toMatchObject({ type: 'node_config', id, label: 'Other' })
  })

  test('is refused with several of which none was booted', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service, { booted: false })
    await service.call(configs.create, { path: { nodeId }, body: other })
    expect(await service.refused(nodes.boot, { path: { nodeId }, body: {} })).toEqual(
      refusal('Unable to determine the config to boot; please provide a config_id', 'config_id'))
    expect(await service.refused(nodes.reboot, { path: { nodeId }, body: { config_id: null } })).toEqual(
      refusal('Unable to determine the config to boot; please provide a config_id', 'config_id'))
  })

  test('is refused with several when the one last booted is deleted', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    const path = { nodeId }
    const { data: [booted] } = await service.call(configs.list, { path })
    await service.call(configs.create, { path, body: other })
    await service.call(configs.create, { path, body: { ...other, label: 'Third' } })
    await service.call(nodes.shutdown, { path })
    await service.advance(60_000)
    await service.call(configs.remove, { path: { nodeId, configId: booted?.id ?? 0 } })
    expect((await service.refused(nodes.boot, { path, body: {} })).errors[0]?.field).toBe('config_id')
  })

  test('is refused without any profile, and for a profile of another node', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    const { id: emptyId } = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-nanode-1' } })
    await service.advance(60_000)
    expect(await service.refused(nodes.boot, { path: { nodeId: emptyId }, body: {} })).toEqual(refusal('Node has no configuration profiles.'))
    const { data: [foreign] } = await service.call(configs.list, { path: { nodeId } })
    expect(await service.refused(nodes.boot, { path: { nodeId: emptyId }, body: { config_id: foreign?.id ?? 0 } })).toEqual(refusal('config_id is not valid', 'config_id'))
    // What is sent is checked before the status (gaps 1.3), so a node that runs does not hide it.
    for (const endpoint of [nodes.boot, nodes.reboot]) {
      expect(await service.refused(endpoint, { path: { nodeId }, body: { config_id: 999 } })).toEqual(refusal('config_id is not valid', 'config_id'))
    }
  })
})

test('a boot asked for while the node is provisioned waits for that, and only one does', async () => {
  await using service = await startCalls()
  const { id: nodeId } = await service.call(nodes.create, { body: { ...image, booted: false } })
  await service.call(nodes.boot, { path: { nodeId }, body: {} })
  const { data: [boot] } = await service.call(events.list, {})
  expect(boot).toMatchObject({ action: 'node_boot', status: 'scheduled', percent_complete: 0, duration: null })
  expect(await service.refused(nodes.boot, { path: { nodeId }, body: {} })).toEqual(refusal(busyReason))
  await service.advance(4000)
  expect(await statusOf(service, nodeId)).toBe('booting')
  await service.advance(4000)
  expect(await statusOf(service, nodeId)).toBe('running')
  expect((await service.call(events.list, {})).data.map(({ action, status }) => [action, status])).toEqual([['node_boot', 'finished'], ['node_create', 'finished']])
})

test.each([[15 * 60_000, 'offline'], [15 * 60_000 + 1000, 'booting']] as const)(
  'six boot jobs keep the watchdog from booting a node until the first of them is 15 minutes ago: after %i ms it is %s', async (milliseconds, status) => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    await service.advance(3600_000)
    const path = { nodeId }
    const since = service.now()
    for (let boots = 0; boots < 6; boots += 1) {
      await service.call(nodes.reboot, { path, body: {} })
      await service.advance(10_000)
    }
    await service.advance(since + milliseconds - service.now())
    await losePower({ db: service.database, now: service.now(), random: seededRandom('power'), settings: defaultSettings }, nodeId)
    expect(await statusOf(service, nodeId)).toBe(status)
  })

test('the watchdog boots a node that lost its power, but not after more than five boot jobs in 15 minutes', async () => {
  await using service = await startCalls()
  const nodeId = await settled(service)
  const lose = async () => {
    await losePower({ db: service.database, now: service.now(), random: seededRandom('power'), settings: defaultSettings }, nodeId)
    // Power is lost behind the service's back; a write makes it look at its jobs again.
    await service.call(nodes.update, { path: { nodeId }, body: {} })
  }
  // The first boot was the one of its creation.
  for (const boots of [2, 3, 4, 5, 6]) {
    await lose()
    expect({ boots, status: await statusOf(service, nodeId) }).toEqual({ boots, status: 'booting' })
    await service.advance(10_000)
    expect({ boots, status: await statusOf(service, nodeId) }).toEqual({ boots, status: 'running' })
  }
  await lose()
  expect(await statusOf(service, nodeId)).toBe('offline')
  const { data } = await service.call(events.list, { filter: { action: 'lassie_reboot' } })
  expect(data.map(({ status, username }) => [status, username])).toEqual(Array.from({ length: 5 }, () => ['finished', null]))

  await service.call(nodes.update, { path: { nodeId }, body: { watchdog_enabled: false } })
  await service.advance(16 * 60_000)
  await service.call(nodes.boot, { path: { nodeId }, body: {} })
  await service.advance(10_000)
  await lose()
  expect(await statusOf(service, nodeId)).toBe('offline')
})
