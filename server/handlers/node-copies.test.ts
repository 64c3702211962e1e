/** Cloning, rebuilding, resizing, and nodes made from a backup or by a script (compute.md, Create and Clone; gaps 2.4, 3.1, 4.3, 4.4). */
import { describe, expect, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { disks } from '#contract/areas/disks.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { stackscripts } from '#contract/areas/stackscripts.ts'
import { contentsNow } from '../store/backup-contents.ts'
import { image, settled, refusal, startCalls, type Calls } from './testing.ts'

const partsOf = async (service: Calls, nodeId: number) => {
  const path = { nodeId }
  const made = await service.call(disks.list, { path })
  const { data } = await service.call(configs.list, { path })
  return { disks: made.data, configs: data }
}

/** A backup of the node as it is now; answers its id. */
async function addBackup(service: Calls, nodeId: number): Promise<number> {
  const { id } = await service.database.insertInto('backups').values({
    node_id: nodeId, region: 'us-east', label: null, type: 'auto', slot: 'daily', status: 'successful', available: 1,
    contents: await contentsNow(service.database, nodeId), created: '2026-06-15T04:00:00', updated: '2026-06-15T04:00:00', finished: '2026-06-15T04:00:00',
  }).returning('id').executeTakeFirstOrThrow()
  return id
}

describe('clone to a new node', () => {
  test('copies disks, profiles and tags, and answers the target', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service, { label: 'web-1', tags: ['web'], private_ip: true, backups_enabled: true })
    const source = await partsOf(service, nodeId)
    const target = await service.call(nodes.clone, { path: { nodeId }, body: { region: 'eu-west', type: 'g6-standard-4', label: 'web-2' } })
    expect(target).toMatchObject({
      label: 'web-2', status: 'offline', image: 'node/debian11', tags: ['web'], region: 'eu-west', type: 'g6-standard-4', backups: { enabled: false }, ipv4: [expect.any(String)],
    })
    expect((await partsOf(service, target.id)).disks).toEqual([])
    const running = await service.call(events.list, { filter: { action: 'node_clone' } })
    expect(running.data[0]).toMatchObject({ status: 'scheduled', entity: { id: nodeId }, secondary_entity: { id: target.id, type: 'node', label: 'web-2' } })
    await service.advance(7500)
    expect((await service.call(events.list, { filter: { action: 'node_clone' } })).data[0]).toMatchObject({
      status: 'started', percent_complete: 48, rate: expect.stringMatching(/^\d+\.\d\d MB\/s$/), time_remaining: '0:0:08', duration: 7,
    })
    await service.advance(7500)
    const copied = await partsOf(service, target.id)
    expect(copied.disks.map(({ label, size, filesystem, status }) => [label, size, filesystem, status])).toEqual(
      source.disks.map(({ label, size, filesystem }) => [label, size, filesystem, 'ready']))
    expect(copied.configs.map(({ label }) => label)).toEqual(source.configs.map(({ label }) => label))
    expect(copied.configs[0]?.devices.sda).toEqual({ disk_id: copied.disks[0]?.id, volume_id: null })
    expect(copied.configs[0]?.devices.sdb).toEqual({ disk_id: copied.disks[1]?.id, volume_id: null })
    expect((await service.call(nodes.view, { path: { nodeId } })).status).toBe('running')
  })

  test('copies what is named: no profiles with [], the disks beside them', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    const { disks: [root] } = await partsOf(service, nodeId)
    const { id } = await service.call(nodes.clone, { path: { nodeId }, body: { region: 'us-east', type: 'g6-standard-2', configs: [], disks: [root?.id ?? 0] } })
    await service.advance(60_000)
    const copied = await partsOf(service, id)
    expect([copied.disks.length, copied.configs.length]).toEqual([1, 0])
  })

  test('five copies at once are made, a sixth is refused, and the source is cloning until the last is done', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    const body = { region: 'us-east', type: 'g6-standard-2' }
    for (let copies = 0; copies < 5; copies += 1) {
      await service.call(nodes.clone, { path: { nodeId }, body })
      await service.advance(1000)
    }
    expect(await service.refused(nodes.clone, { path: { nodeId }, body })).toEqual(refusal('Too many active clones from this node'))
    await service.advance(10_000)
    expect((await service.call(nodes.view, { path: { nodeId } })).status).toBe('cloning')
    await service.call(nodes.clone, { path: { nodeId }, body })
    await service.advance(15_000)
    expect((await service.call(nodes.view, { path: { nodeId } })).status).toBe('running')
    expect((await service.call(nodes.list, {})).results).toBe(7)
  })

  test('is refused where it cannot be', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service, { label: 'web-1', interfaces: [{ purpose: 'vlan', label: 'inside' }] })
    const refused = (body: object) => service.refused(nodes.clone, { path: { nodeId }, body })
    expect((await refused({})).errors).toEqual([{ field: 'region', reason: 'region is required' }, { field: 'type', reason: 'type is required' }])
    const body = { region: 'us-east', type: 'g6-standard-2' }
    expect(await refused({ ...body, type: 'g6-standard-1' })).toEqual(refusal('Not enough storage available on the target node', 'type'))
    expect(await refused({ ...body, region: 'us-west' })).toEqual(refusal('VLANs are not available in this region', 'region'))
    expect(await refused({ ...body, disks: [999] })).toEqual(refusal('disks is not valid', 'disks'))
    expect(await refused({ ...body, configs: [999] })).toEqual(refusal('configs is not valid', 'configs'))
    expect(await refused({ ...body, label: 'web-1' })).toEqual(refusal('Label must be unique among your nodes', 'label'))
    expect((await service.call(nodes.list, {})).results).toBe(1)
  })
})

describe('clone onto an existing node', () => {
  test('adds to what it has', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    const targetId = await settled(service, { type: 'g6-standard-6', swap_size: 0 })
    const { disks: [root] } = await partsOf(service, targetId)
    expect(await service.refused(disks.resize, { path: { nodeId: targetId, diskId: root?.id ?? 0 }, body: { size: 200_000 } })).toEqual(
      refusal('Node must be off, or the disk must not be in use by its profile'))
    await service.call(nodes.shutdown, { path: { nodeId: targetId } })
    await service.advance(60_000)
    await service.call(disks.resize, { path: { nodeId: targetId, diskId: root?.id ?? 0 }, body: { size: 200_000 } })
    await service.advance(60_000)
    await service.call(nodes.boot, { path: { nodeId: targetId }, body: {} })
    await service.advance(60_000)
    const answer = await service.call(nodes.clone, { path: { nodeId }, body: { node_id: targetId } })
    expect(answer).toMatchObject({ id: targetId, status: 'running' })
    await service.advance(60_000)
    const after = await partsOf(service, targetId)
    expect(after.disks.map(({ size }) => size)).toEqual([200_000, 81_408, 512])
    expect(after.configs).toHaveLength(2)
  })

  test('is refused where it cannot be', async () => {
    await using service = await startCalls()
    const nodeId = await settled(service)
    const targetId = await settled(service)
    const refused = (body: object) => service.refused(nodes.clone, { path: { nodeId }, body })
    expect(await refused({ node_id: targetId })).toEqual(refusal('Not enough storage available on the target node', 'node_id'))
    expect(await refused({ node_id: nodeId })).toEqual(refusal('node_id is not valid', 'node_id'))
    expect(await refused({ node_id: 999 })).toEqual(refusal('node_id is not valid', 'node_id'))
    expect(await refused({ node_id: targetId, label: 'other' })).toEqual(refusal('Can only be provided when cloning to a new node', 'label'))
    const { id: emptyId } = await service.call(nodes.create, { body: { region: 'us-east', type: 'g6-standard-2' } })
    expect(await refused({ node_id: emptyId })).toEqual(refusal('Node busy.'))
    await service.advance(60_000)
    await service.call(nodes.clone, { path: { nodeId }, body: { node_id: emptyId } })
    expect(await refused({ node_id: emptyId })).toEqual(refusal('Node busy.'))
  })
})

describe('room to the megabyte, on a type of 81,920 MB', () => {
  /** A node whose only disk has that size. */
  async function ofSize(service: Calls, size: number): Promise<number> {
    const nodeId = await settled(service, { type: 'g6-standard-4', swap_size: 0, booted: false })
    const { disks: [root] } = await partsOf(service, nodeId)
    await service.call(disks.resize, { path: { nodeId, diskId: root?.id ?? 0 }, body: { size } })
    await service.advance(60_000)
    return nodeId
  }
  const there = { region: 'us-east', type: 'g6-standard-2' }

  test.each([[81_920, true], [81_921, false]])('a copy of %i MB to a new node', async (size, fits) => {
    await using service = await startCalls()
    const nodeId = await ofSize(service, size)
    if (fits) expect((await service.call(nodes.clone, { path: { nodeId }, body: there })).status).toBe('offline')
    else expect(await service.refused(nodes.clone, { path: { nodeId }, body: there })).toEqual(refusal('Not enough storage available on the target node', 'type'))
  })

  test.each([[80_920, true], [80_921, false]])('a copy of %i MB beside a disk of 1000 MB', async (size, fits) => {
    await using service = await startCalls()
    const nodeId = await ofSize(service, size)
    const { id: targetId } = await service.call(nodes.create, { body: there })
    await service.advance(60_000)
    await service.call(disks.create, { path: { nodeId: targetId }, body: { label: 'own', size: 1000 } })
    await service.advance(60_000)
    const call = { path: { nodeId }, body: { node_id: targetId } }
    if (fits) expect((await service.call(nodes.clone, call)).id).toBe(targetId)
    else expect(await service.refused(nodes.clone, call)).toEqual(refusal('Not enough storage available on the target node', 'node_id'))
  })

  test.each([[81_920, true], [81_921, false]])('a backup of %i MB', async (size, fits) => {
    await using service = await startCalls()
    const nodeId = await ofSize(service, size)
    const backup = await addBackup(service, nodeId)
    const body = { ...there, backup_id: backup, booted: false }
    if (!fits) expect(await service.refused(nodes.create, { body })).toEqual(refusal('Not enough storage available for this backup', 'type'))
    else {
      const { id } = await service.call(nodes.create, { body })
      await service.advance(60_000)
      // Asked not to boot, it stays off when it is restored.
      expect((await service.call(nodes.view, { path: { nodeId: id } })).status).toBe('offline')
    }
  })

  test.each([[81_920, true], [81_921, false]])('a resize with disks of %i MB that keep their size', async (size, fits) => {
    await using service = await startCalls()
    const nodeId = await ofSize(service, size)
    const call = { path: { nodeId }, body: { type: 'g6-standard-2', allow_auto_disk_resize: false } }
    if (fits) expect(await service.call(nodes.resize, call)).toEqual({})
    else expect(await service.refused(nodes.resize, call)).toEqual(refusal('Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.'))
  })
})

test('a resize changes type and disk at its end and brings the node back', async () => {
  await using service = await startCalls()
  const nodeId = await settled(service)
  const path = { nodeId }
  const refused = (type: string, rest: object = {}) => service.refused(nodes.resize, { path, body: { type, ...rest } })
  expect(await refused('g6-standard-2')).toEqual(refusal('Node is already running this service plan.'))
  expect(await refused('huge')).toEqual(refusal('A valid plan type by that ID was not found', 'type'))
  const tooLarge = refusal('Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.')
  expect(await refused('g6-standard-1', { allow_auto_disk_resize: false })).toEqual(tooLarge)

  await service.call(nodes.resize, { path, body: { type: 'g6-standard-1' } })
  expect(await service.call(nodes.view, { path })).toMatchObject({ status: 'migrating', type: 'g6-standard-2' })
  await service.advance(60_000)
  expect(await service.call(nodes.view, { path })).toMatchObject({ status: 'running', type: 'g6-standard-1', specs: { disk: 51_200, vcpus: 1 }, alerts: { cpu: 180 } })
  expect((await partsOf(service, nodeId)).disks.map(({ size }) => size)).toEqual([50_688, 512])
  const { data } = await service.call(events.list, { filter: { action: { '+contains': 'resize' } } })
  expect(data.map(({ action, status }) => [action, status])).toEqual([['node_resize', 'finished'], ['node_resize_create', 'notification']])
})

test('a rebuild replaces disks, profiles and image, and keeps addresses and tags', async () => {
  await using service = await startCalls()
  const nodeId = await settled(service, { tags: ['web'] })
  const path = { nodeId }
  const before = await service.call(nodes.view, { path })
  const parts = await partsOf(service, nodeId)
  expect(await service.refused(nodes.rebuild, { path, body: { root_pass: 'correct horse 1' } })).toEqual(refusal('You must specify an image', 'image'))
  expect(await service.refused(nodes.rebuild, { path, body: { image: 'private/1', root_pass: 'correct horse 1' } })).toEqual(refusal('image is not valid', 'image'))
  const answer = await service.call(nodes.rebuild, { path, body: { image: 'node/ubuntu24.04', root_pass: 'correct horse 1', booted: false } })
  expect(answer).toMatchObject({ status: 'rebuilding', image: 'node/ubuntu24.04', ipv4: before.ipv4, ipv6: before.ipv6, tags: ['web'] })
  await service.advance(60_000)
  expect((await service.call(nodes.view, { path })).status).toBe('offline')
  const after = await partsOf(service, nodeId)
  expect(after.disks.map(({ label }) => label)).toEqual(['Ubuntu 24.04 LTS Disk', '512 MB Swap Image'])
  expect(after.disks.some(({ id }) => parts.disks.some((disk) => disk.id === id))).toBe(false)
})

test('a node from a backup is provisioned, restored and booted with the disks and profiles of its source', async () => {
  await using service = await startCalls()
  const nodeId = await settled(service, { label: 'db-1' })
  const source = await partsOf(service, nodeId)
  const backupId = await addBackup(service, nodeId)
  const body = { region: 'us-east', type: 'g6-standard-2', backup_id: backupId }
  expect(await service.refused(nodes.create, { body: { ...body, type: 'g6-standard-1' } })).toEqual(refusal('Not enough storage available for this backup', 'type'))
  expect(await service.refused(nodes.create, { body: { ...body, region: 'eu-west' } })).toEqual(refusal('Backups may not be restored across regions', 'region'))
  expect((await service.refused(nodes.create, { body: { ...body, ...image } })).errors[0]).toMatchObject({ field: 'backup_id' })

  const { id } = await service.call(nodes.create, { body })
  const statuses = async () => (await service.call(nodes.view, { path: { nodeId: id } })).status
  expect(await statuses()).toBe('provisioning')
  await service.advance(4000)
  expect(await statuses()).toBe('restoring')
  expect(await service.refused(nodes.remove, { path: { nodeId: id } })).toEqual(refusal('Node busy.'))
  await service.advance(10_000)
  expect(await statuses()).toBe('booting')
  await service.advance(4000)
  expect(await statuses()).toBe('running')
  const copy = await partsOf(service, id)
  expect(copy.disks.map(({ label, size }) => [label, size])).toEqual(source.disks.map(({ label, size }) => [label, size]))
  expect(copy.configs.map(({ label }) => label)).toEqual(source.configs.map(({ label }) => label))
  const { data } = await service.call(events.list, { filter: { 'entity.id': id } })
  expect(data.map(({ action, status }) => [action, status])).toEqual([['node_boot', 'finished'], ['backups_restore', 'finished'], ['node_create', 'finished']])

  await service.database.updateTable('backups').set({ status: 'failed' }).execute()
  expect(await service.refused(nodes.create, { body })).toEqual(refusal('backup_id is not valid', 'backup_id'))
})

describe('a node by a script', () => {
  test('needs a compatible image and an answer to every question without a default', async () => {
    await using service = await startCalls()
    const { data } = await service.call(stackscripts.list, { filter: { label: 'Web server' } })
    const script = data[0]
    expect(script?.user_defined_fields).toEqual([
      { name: 'site_header', label: 'The site', header: 'Yes', default: 'Yes' },
      { name: 'domain', label: 'Domain', example: 'www.example.org' },
      { name: 'email', label: 'Address for certificate notices', example: 'hostmaster@example.org', default: '' },
      { name: 'server', label: 'Server', oneof: 'nginx,apache', default: 'nginx' },
      { name: 'modules', label: 'Modules', manyof: 'php,python,ruby', default: '' },
    ])
    const body = { ...image, stackscript_id: script?.id }
    const refused = (rest: object) => service.refused(nodes.create, { body: { ...body, ...rest } })
    expect(await refused({})).toEqual(refusal('domain is required', 'stackscript_data'))
    expect(await refused({ stackscript_data: { domain: 'a.example', server: 'lighttpd' } })).toEqual(refusal('server is not valid', 'stackscript_data'))
    expect(await refused({ stackscript_data: { domain: 'a.example', modules: 'php,perl' } })).toEqual(refusal('modules is not valid', 'stackscript_data'))
    expect(await refused({ image: 'node/arch', stackscript_data: { domain: 'a.example' } })).toEqual(refusal('image is not valid', 'image'))
    expect((await refused({ image: undefined, root_pass: undefined })).errors[0]).toEqual({ field: 'image', reason: 'image is required' })
    await service.call(nodes.create, { body: { ...body, stackscript_data: { domain: 'a.example', modules: 'php,ruby' } } })
    expect((await service.call(stackscripts.list, { filter: { label: 'Web server' } })).data[0]?.deployments_total).toBe((script?.deployments_total ?? 0) + 1)
  })
})
