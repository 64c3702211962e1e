/** Addresses of a node (gaps 4.8). */
import { describe, expect, test } from 'vitest'
import { addresses } from '#contract/areas/addresses.ts'
import { domains } from '#contract/areas/domains.ts'
import { events } from '#contract/areas/events.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import { createSettledNode, errorResponse, startTestClient, type TestClient } from './testing.ts'

const lastEvent = async (service: TestClient) => (await service.call(events.list, {})).data[0]

async function withNode(body: object = {}) {
  const service = await startTestClient()
  const nodeId = await createSettledNode(service, body)
  const path = { nodeId }
  const list = () => service.call(addresses.list, { path })
  const publicAddress = (await list()).ipv4.public[0]?.address ?? ''
  return { service, path, list, publicAddress, [Symbol.asyncDispose]: () => service.close() }
}

test('a new node has a public, a SLAAC and a link-local address, with gateway, prefix and reverse name', async () => {
  await using node = await withNode()
  const { ipv6 } = await node.service.call(nodes.view, { path: node.path })
  const slaac = ipv6?.replace('/128', '') ?? ''
  const own = { node_id: node.path.nodeId, region: 'us-east' }
  const list = await node.list()
  expect(list.ipv4).toEqual({
    public: [
      {
        address: node.publicAddress,
        gateway: node.publicAddress.replace(/\.\d+$/, '.1'),
        subnet_mask: '255.255.255.0',
        prefix: 24,
        type: 'ipv4',
        public: true,
        rdns: `${node.publicAddress.replaceAll('.', '-')}.ip.nodeusercontent.example`,
        ...own,
      },
    ],
    private: [],
    shared: [],
    reserved: [],
  })
  const subnet = { gateway: 'fe80::1', subnet_mask: 'ffff:ffff:ffff:ffff::', prefix: 64, type: 'ipv6', rdns: null }
  expect(list.ipv6).toEqual({
    slaac: { address: slaac, ...subnet, public: true, ...own },
    link_local: { address: `fe80::${slaac.split(':').slice(-4).join(':')}`, ...subnet, public: false, ...own },
    global: [],
  })
  expect(await node.service.call(addresses.view, { path: { ...node.path, address: slaac.toUpperCase() } })).toEqual(
    list.ipv6.slaac,
  )
})

describe('a private address', () => {
  test('is added later, once, and released', async () => {
    await using node = await withNode()
    const { service, path } = node
    const body = { type: 'ipv4' as const, public: false }
    const made = await service.call(addresses.create, { path, body })
    expect(made).toMatchObject({
      gateway: null,
      subnet_mask: '255.255.128.0',
      prefix: 17,
      public: false,
      rdns: null,
      region: 'us-east',
    })
    expect(made.address).toMatch(/^192\.168\./)
    expect((await service.call(nodes.view, { path })).ipv4).toEqual([node.publicAddress, made.address])
    expect(await lastEvent(service)).toMatchObject({
      action: 'node_addip',
      status: 'notification',
      secondary_entity: { label: made.address, type: 'ipaddress' },
    })
    expect(await service.expectError(addresses.create, { path, body })).toEqual(
      errorResponse('The node already has a private address'),
    )
    await service.call(addresses.remove, { path: { ...path, address: made.address } })
    expect((await node.list()).ipv4.private).toEqual([])
    expect((await lastEvent(service))?.action).toBe('node_deleteip')
  })

  test('is not added while the node is busy', async () => {
    await using node = await withNode()
    const { service, path } = node
    await service.call(nodes.reboot, { path, body: {} })
    expect(await service.expectError(addresses.create, { path, body: { type: 'ipv4', public: false } })).toEqual(
      errorResponse('Node busy.'),
    )
  })

  test.each([
    [
      { type: 'ipv4', public: true },
      errorResponse(
        'Additional IPv4 addresses require technical justification.  Please contact support describing your requirement.',
      ),
    ],
    [{ type: 'ipv6', public: true }, errorResponse('Only addresses of type ipv4 are currently supported.')],
    [{ type: 'ipv5', public: true }, errorResponse('Must be one of ipv4, ipv6', 'type')],
    [{ type: 'ipv4' }, errorResponse('public is required', 'public')],
  ])('of %j is refused', async (body, error) => {
    await using node = await withNode()
    expect(await node.service.expectError(addresses.create, { path: node.path, body })).toEqual(error)
  })
})

test('the last public address and the IPv6 addresses are never released', async () => {
  await using node = await withNode()
  const { service, path } = node
  const list = await node.list()
  expect(await service.expectError(addresses.remove, { path: { ...path, address: node.publicAddress } })).toEqual(
    errorResponse('The last public IPv4 address of a node cannot be released'),
  )
  expect(
    await service.expectError(addresses.remove, { path: { ...path, address: list.ipv6.slaac?.address ?? '' } }),
  ).toEqual(errorResponse('IPv6 addresses belong to the node and cannot be released'))
  expect(await node.list()).toEqual(list)
})

test.each(['203.0.113.5', 'nonsense', '%00', '192.168.0.1'])(
  '%s, which the node does not have, is not found',
  async (address) => {
    await using node = await withNode()
    for (const endpoint of [addresses.view, addresses.remove])
      expect(await node.service.expectError(endpoint, { path: { ...node.path, address } })).toEqual(
        errorResponse('Not found', undefined, 404),
      )
  },
)

describe('a reverse name', () => {
  const unresolved = errorResponse('The name must resolve to this address first', 'rdns')

  test('is set once the name resolves to the address, and null restores the default', async () => {
    await using node = await withNode()
    const { service, publicAddress } = node
    const path = { ...node.path, address: publicAddress }
    const { id: domainId } = await service.call(domains.create, {
      body: { domain: 'example.org', type: 'master', soa_email: 'a@example.org' },
    })
    const body = { rdns: 'Web.Example.ORG.' }
    expect(await service.expectError(addresses.update, { path, body })).toEqual(unresolved)
    const add = (name: string, target: string) =>
      service.call(records.create, { path: { domainId }, body: { type: 'A', name, target } })
    const { id: recordId } = await add('web', '203.0.113.9')
    expect(await service.expectError(addresses.update, { path, body })).toEqual(unresolved)
    await service.call(records.update, { path: { domainId, recordId }, body: { target: publicAddress } })
    expect((await service.call(addresses.update, { path, body })).rdns).toBe('web.example.org')
    expect(await lastEvent(service)).toMatchObject({
      action: 'ipaddress_update',
      message: 'web.example.org',
      entity: { id: node.path.nodeId },
    })
    expect((await service.call(addresses.update, { path, body: { rdns: null } })).rdns).toMatch(/nodeusercontent/)
    // A wildcard does not answer for a name that has records of its own.
    await add('*', publicAddress)
    expect((await service.call(addresses.update, { path, body: { rdns: 'any.example.org' } })).rdns).toBe(
      'any.example.org',
    )
    await service.call(records.update, { path: { domainId, recordId }, body: { target: '203.0.113.9' } })
    expect(await service.expectError(addresses.update, { path, body })).toEqual(unresolved)
    await service.call(domains.update, { path: { domainId }, body: { status: 'disabled' } })
    expect(await service.expectError(addresses.update, { path, body: { rdns: 'other.example.org' } })).toEqual(
      unresolved,
    )
  })

  test('of an IPv6 address needs an AAAA record', async () => {
    await using node = await withNode()
    const { service } = node
    const slaac = (await node.list()).ipv6.slaac?.address ?? ''
    const { id: domainId } = await service.call(domains.create, {
      body: { domain: 'example.org', type: 'master', soa_email: 'a@example.org' },
    })
    await service.call(records.create, { path: { domainId }, body: { type: 'AAAA', name: '', target: slaac } })
    const path = { ...node.path, address: slaac }
    expect((await service.call(addresses.update, { path, body: { rdns: 'example.org' } })).rdns).toBe('example.org')
    expect((await service.call(addresses.update, { path, body: { rdns: null } })).rdns).toBeNull()
  })

  test.each(['', 'web', '*.example.org', 'a b.example.org', '10.0.0.1', `${'a'.repeat(64)}.example.org`])(
    '%j is not valid',
    async (rdns) => {
      await using node = await withNode()
      const path = { ...node.path, address: node.publicAddress }
      expect(await node.service.expectError(addresses.update, { path, body: { rdns } })).toEqual(
        errorResponse('Domain is not valid.', 'rdns'),
      )
    },
  )

  test('is not set for a private address', async () => {
    await using node = await withNode({ private_ip: true })
    const address = (await node.list()).ipv4.private[0]?.address ?? ''
    expect(
      await node.service.expectError(addresses.update, {
        path: { ...node.path, address },
        body: { rdns: 'a.example.org' },
      }),
    ).toEqual(errorResponse('Private addresses have no reverse name', 'rdns'))
  })
})
