/** VLANs (gaps 2.5). */
import { expect, test } from 'vitest'
import { configs } from '#contract/areas/configs.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { vlans } from '#contract/areas/vlans.ts'
import { callOperation } from '../calls-testing.ts'
import { startTestService } from '../testing.ts'

async function startWithVlans() {
  const service = await startTestService()
  const add = async (label: string, region: string, vlan: string) => {
    const node = await callOperation(service, nodes.create, { body: { label, region, type: 'g6-nanode-1' } })
    await service.advance(60_000)
    const interfaces = [{ purpose: 'public' as const }, { purpose: 'vlan' as const, label: vlan }]
    await callOperation(service, configs.create, {
      path: { nodeId: node.id },
      body: { label: 'main', devices: {}, interfaces },
    })
    return node.id
  }
  const [first, second, third] = [
    await add('one', 'eu-central', 'inside'),
    await add('two', 'eu-central', 'inside'),
    await add('three', 'eu-west', 'back'),
  ]
  return { service, first, second, third, [Symbol.asyncDispose]: () => service.close() }
}

test('are listed with their nodes, and filtered by region', async () => {
  await using started = await startWithVlans()
  const { service, first, second, third } = started
  const { data } = await callOperation(service, vlans.list, {})
  expect(data).toEqual([
    { label: 'inside', region: 'eu-central', nodes: [first, second], created: expect.stringMatching(/^2026-/) },
    { label: 'back', region: 'eu-west', nodes: [third], created: expect.stringMatching(/^2026-/) },
  ])
  const filtered = await callOperation(service, vlans.list, { filter: { region: 'eu-west' } })
  expect(filtered.data.map(({ label }) => label)).toEqual(['back'])
})

test('show a restricted user only those of nodes that they may read', async () => {
  await using started = await startWithVlans()
  const { service, second } = started
  const listed = async () => (await callOperation(service, vlans.list, {}, service.restrictedToken)).data
  expect(await listed()).toEqual([])
  const granted = await service.fetch('/v4/account/users/restricted/grants', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${service.ownerToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ node: [{ id: second, permissions: 'read_only' }] }),
  })
  expect(granted.status).toBe(200)
  expect(await listed()).toEqual([expect.objectContaining({ label: 'inside', nodes: [second] })])
})
