/** Resizing and rebuilding nodes, and creating them from a backup or with a script (gaps 2.4, 4.3, 4.4). */
import { describe, expect, test } from 'vitest'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { stackscripts } from '#contract/areas/stackscripts.ts'
import { nodeBody, createSettledNode, errorResponse, startTestClient } from './testing.ts'
import { readDisksAndConfigs, insertBackup } from './node-contents-testing.ts'

test('a resize changes type and disk when it ends, and the node is running again', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service)
  const path = { nodeId }
  const refused = (type: string, rest: object = {}) =>
    service.expectError(nodes.resize, { path, body: { type, ...rest } })
  expect(await refused('g6-standard-2')).toEqual(errorResponse('Node is already running this service plan.'))
  expect(await refused('huge')).toEqual(errorResponse('A valid plan type by that ID was not found', 'type'))
  const tooLarge = errorResponse(
    'Node has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
  )
  expect(await refused('g6-standard-1', { allow_auto_disk_resize: false })).toEqual(tooLarge)

  await service.call(nodes.resize, { path, body: { type: 'g6-standard-1' } })
  expect(await service.call(nodes.view, { path })).toMatchObject({ status: 'migrating', type: 'g6-standard-2' })
  await service.advance(60_000)
  expect(await service.call(nodes.view, { path })).toMatchObject({
    status: 'running',
    type: 'g6-standard-1',
    specs: { disk: 51_200, vcpus: 1 },
    alerts: { cpu: 180 },
  })
  expect((await readDisksAndConfigs(service, nodeId)).disks.map(({ size }) => size)).toEqual([50_688, 512])
  const { data } = await service.call(events.list, { filter: { action: { '+contains': 'resize' } } })
  expect(data.map(({ action, status }) => [action, status])).toEqual([
    ['node_resize', 'finished'],
    ['node_resize_create', 'notification'],
  ])
})

test('a rebuild replaces disks, profiles and image, and keeps addresses and tags', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service, { tags: ['web'] })
  const path = { nodeId }
  const before = await service.call(nodes.view, { path })
  const parts = await readDisksAndConfigs(service, nodeId)
  expect(await service.expectError(nodes.rebuild, { path, body: { root_pass: 'correct horse 1' } })).toEqual(
    errorResponse('You must specify an image', 'image'),
  )
  expect(
    await service.expectError(nodes.rebuild, { path, body: { image: 'private/1', root_pass: 'correct horse 1' } }),
  ).toEqual(errorResponse('image is not valid', 'image'))
  const node = await service.call(nodes.rebuild, {
    path,
    body: { image: 'node/ubuntu24.04', root_pass: 'correct horse 1', booted: false },
  })
  expect(node).toMatchObject({
    status: 'rebuilding',
    image: 'node/ubuntu24.04',
    ipv4: before.ipv4,
    ipv6: before.ipv6,
    tags: ['web'],
  })
  await service.advance(60_000)
  expect((await service.call(nodes.view, { path })).status).toBe('offline')
  const after = await readDisksAndConfigs(service, nodeId)
  expect(after.disks.map(({ label }) => label)).toEqual(['Ubuntu 24.04 LTS Disk', '512 MB Swap Image'])
  expect(after.disks.some(({ id }) => parts.disks.some((disk) => disk.id === id))).toBe(false)
})

test('a node from a backup is provisioned, restored and booted with the disks and profiles of its source', async () => {
  await using service = await startTestClient()
  const nodeId = await createSettledNode(service, { label: 'db-1' })
  const source = await readDisksAndConfigs(service, nodeId)
  const backupId = await insertBackup(service, nodeId)
  const body = { region: 'us-east', type: 'g6-standard-2', backup_id: backupId }
  expect(await service.expectError(nodes.create, { body: { ...body, type: 'g6-standard-1' } })).toEqual(
    errorResponse('Not enough storage available for this backup', 'type'),
  )
  expect(await service.expectError(nodes.create, { body: { ...body, region: 'eu-west' } })).toEqual(
    errorResponse('Backups may not be restored across regions', 'region'),
  )
  expect((await service.expectError(nodes.create, { body: { ...body, ...nodeBody } })).errors[0]).toMatchObject({
    field: 'backup_id',
  })

  const { id } = await service.call(nodes.create, { body })
  const statuses = async () => (await service.call(nodes.view, { path: { nodeId: id } })).status
  expect(await statuses()).toBe('provisioning')
  await service.advance(4000)
  expect(await statuses()).toBe('restoring')
  expect(await service.expectError(nodes.remove, { path: { nodeId: id } })).toEqual(errorResponse('Node busy.'))
  await service.advance(10_000)
  expect(await statuses()).toBe('booting')
  await service.advance(4000)
  expect(await statuses()).toBe('running')
  const copy = await readDisksAndConfigs(service, id)
  expect(copy.disks.map(({ label, size }) => [label, size])).toEqual(
    source.disks.map(({ label, size }) => [label, size]),
  )
  expect(copy.configs.map(({ label }) => label)).toEqual(source.configs.map(({ label }) => label))
  const { data } = await service.call(events.list, { filter: { 'entity.id': id } })
  expect(data.map(({ action, status }) => [action, status])).toEqual([
    ['node_boot', 'finished'],
    ['backups_restore', 'finished'],
    ['node_create', 'finished'],
  ])

  await service.database.updateTable('backups').set({ status: 'failed' }).execute()
  expect(await service.expectError(nodes.create, { body })).toEqual(
    errorResponse('backup_id is not valid', 'backup_id'),
  )
})

describe('a node with a script', () => {
  test('requires a compatible image and values for all fields without a default', async () => {
    await using service = await startTestClient()
    const { data } = await service.call(stackscripts.list, { filter: { label: 'Web server' } })
    const script = data[0]
    expect(script?.user_defined_fields).toEqual([
      { name: 'site_header', label: 'The site', header: 'Yes', default: 'Yes' },
      { name: 'domain', label: 'Domain', example: 'www.example.org' },
      { name: 'email', label: 'Address for certificate notices', example: 'hostmaster@example.org', default: '' },
      { name: 'server', label: 'Server', oneof: 'nginx,apache', default: 'nginx' },
      { name: 'modules', label: 'Modules', manyof: 'php,python,ruby', default: '' },
    ])
    const body = { ...nodeBody, stackscript_id: script?.id }
    const refused = (rest: object) => service.expectError(nodes.create, { body: { ...body, ...rest } })
    expect(await refused({})).toEqual(errorResponse('domain is required', 'stackscript_data'))
    expect(await refused({ stackscript_data: { domain: 'a.example', server: 'lighttpd' } })).toEqual(
      errorResponse('server is not valid', 'stackscript_data'),
    )
    expect(await refused({ stackscript_data: { domain: 'a.example', modules: 'php,perl' } })).toEqual(
      errorResponse('modules is not valid', 'stackscript_data'),
    )
    expect(await refused({ image: 'node/arch', stackscript_data: { domain: 'a.example' } })).toEqual(
      errorResponse('image is not valid', 'image'),
    )
    expect((await refused({ image: undefined, root_pass: undefined })).errors[0]).toEqual({
      field: 'image',
      reason: 'image is required',
    })
    await service.call(nodes.create, {
      body: { ...body, stackscript_data: { domain: 'a.example', modules: 'php,ruby' } },
    })
    expect(
      (await service.call(stackscripts.list, { filter: { label: 'Web server' } })).data[0]?.deployments_total,
    ).toBe((script?.deployments_total ?? 0) + 1)
  })
})
