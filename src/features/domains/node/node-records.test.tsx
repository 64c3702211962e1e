/** Links between DNS and nodes. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { machine } from '#contract/areas/machine.ts'
import { nodes } from '#contract/areas/nodes.ts'
import { records } from '#contract/areas/records.ts'
import { regions } from '#contract/areas/regions.ts'
import { callOperation } from '#server/calls-testing.ts'
import type { TestService } from '#server/testing.ts'
import { chooseMoreAction } from '../../../testing/more-actions.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { send } from '../../../testing/send.ts'

/** A zone whose www points to the first node of the demo. */
async function addRecord(service: TestService) {
  const [node] = (await callOperation(service, nodes.list, {})).data
  const [address = ''] = node?.ipv4 ?? []
  const { id: domainId } = await callOperation(service, domains.create, {
    body: { domain: 'linked.example', type: 'master', soa_email: 'admin@linked.example' },
  })
  await callOperation(service, records.create, {
    path: { domainId },
    body: { type: 'A', name: 'www', target: address },
  })
  return { nodeId: node?.id ?? 0, label: node?.label ?? '', address, domainId }
}

async function open(addressOf: (added: Awaited<ReturnType<typeof addRecord>>) => string) {
  let added: Awaited<ReturnType<typeof addRecord>> | undefined
  const app = await renderApp('/', { demo: true, prepare: async (service) => (added = await addRecord(service)) })
  if (!added) throw new Error('The record was not added')
  await app.page('Overview')
  await app.router.navigate(addressOf(added))
  return { ...app, ...added }
}

it('the page of a node lists the records that point to it', async () => {
  const app = await open(({ nodeId }) => `/nodes/${nodeId}/dns`)
  await app.page(app.label)
  expect(screen.queryByText(/^The addresses of/)).not.toBeInTheDocument()
  const table = within(await screen.findByRole('table', { name: 'Found records' }))
  expect(table.getByRole('link', { name: 'www.linked.example' })).toHaveAttribute(
    'href',
    expect.stringMatching(`/domains/${app.domainId}`),
  )
})

it('the records of a node are in the order of their zones, with their TTL, and lead to another one', async () => {
  const app = await open(({ nodeId }) => `/nodes/${nodeId}/dns`)
  await screen.findByRole('table', { name: 'Found records' })
  for (const [name, ttl] of [
    ['app', 0],
    ['', 300],
  ] as const)
    await callOperation(app.service, records.create, {
      path: { domainId: app.domainId },
      body: { type: 'A', name, target: app.address, ttl_sec: ttl },
    })
  await app.queries.invalidateQueries()
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(3))
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '@ linked.example',
    'app.linked.example',
    'www.linked.example',
  ])
  const ttls = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  expect(ttls).toEqual(['5 minutes', 'Default', 'Default'])
  expect(screen.getByRole('link', { name: `Find or replace ${app.address}` })).toHaveAttribute(
    'href',
    `/domains/search?q=${app.address}`,
  )
  await app.user.click(screen.getByRole('button', { name: `Add a record for ${app.label}` }))
  expect(await screen.findByRole('dialog', { name: `Add a record for ${app.label}` })).toBeInTheDocument()
})

it('a node without records gets one in the domain that is chosen', async () => {
  const app = await renderApp('/', { demo: true })
  const { data } = await callOperation(app.service, nodes.list, {})
  const [node] = data
  await app.page('Overview')
  await app.router.navigate(`/nodes/${node?.id}/dns`)
  await app.user.click(await screen.findByRole('button', { name: `Add a record for ${node?.label}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('button', { name: 'Enter record' }))
  await waitFor(() => expect(dialog.getByLabelText('Domain')).toHaveAccessibleDescription('Choose a domain'))
  await app.user.click(dialog.getByLabelText('Domain'))
  await app.user.click(await screen.findByRole('option', { name: 'lighthouse.example' }))
  await app.user.click(dialog.getByRole('button', { name: 'Enter record' }))
  await app.page('lighthouse.example')
  const form = within(await screen.findByRole('form', { name: 'Add record' }))
  expect(form.getByLabelText('IPv4 address')).toHaveValue(node?.ipv4[0])
  expect(form.getByLabelText('Name')).toHaveFocus()
  await app.user.keyboard('shop{Enter}')
  expect(await screen.findByText('1 pending change')).toBeInTheDocument()
})

it('says after a migration that records with an earlier address are not listed', async () => {
  let nodeId = 0
  const app = await renderApp('/', {
    demo: true,
    prepare: async (service) => {
      const added = await addRecord(service)
      nodeId = added.nodeId
      const node = await callOperation(service, nodes.view, { path: { nodeId } })
      const other = (await callOperation(service, regions.list, {})).data.find(({ id }) => id !== node.region)
      await callOperation(service, machine.migrate, { path: { nodeId }, body: { region: other?.id ?? '' } })
    },
  })
  await app.page('Overview')
  await app.router.navigate(`/nodes/${nodeId}/dns`)
  expect(await screen.findByText(/^The addresses of/)).toHaveTextContent(
    'Records that still point to an earlier address are not listed here.',
  )
})

it('deleting a node names the records that lead to it', async () => {
  const app = await open(({ nodeId }) => `/nodes/${nodeId}`)
  await app.page(app.label)
  await chooseMoreAction(app, 'Delete')
  const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${app.label}?` }))
  expect(await dialog.findByText(/would be left dangling: .*www.linked.example/)).toBeInTheDocument()
})

it('deleting several nodes names the records that lead to them', async () => {
  const app = await open(() => '/nodes')
  for (const label of [app.label, 'db-1'])
    await app.user.click(await screen.findByRole('checkbox', { name: `Select ${label}` }))
  const selection = within(screen.getByRole('region', { name: 'Selection' }))
  await app.user.click(selection.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 nodes?' }))
  expect(await dialog.findByText(/would be left dangling: .*www.linked.example/)).toBeInTheDocument()
})

it('a search that was not complete does not say that nothing points to the node', async () => {
  const app = await renderApp('/', {
    demo: true,
    intercept: (request) =>
      /\/domains\/\d+\/records/.test(request.url)
        ? Response.json({ errors: [{ reason: 'Internal error' }] }, { status: 500 })
        : undefined,
  })
  const [node] = (await callOperation(app.service, nodes.list, {})).data
  await app.page('Overview')
  await app.router.navigate(`/nodes/${node?.id}/dns`)
  await app.page(node?.label ?? '')
  expect(await screen.findByText(/Not all of your domains could be searched/)).toBeInTheDocument()
  expect(await screen.findByText('No record was found')).toBeInTheDocument()
  expect(screen.queryByText(/^None of your domains/)).not.toBeInTheDocument()
  await app.router.navigate(`/nodes/${node?.id}`)
  await screen.findByText('About this node')
  await chooseMoreAction(app, 'Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(/^Not all of your domains could be searched/)).toBeInTheDocument()
})

it('a user who does not see the domain is told about their own domains only', async () => {
  let added: Awaited<ReturnType<typeof addRecord>> | undefined
  const app = await renderApp('/', {
    as: 'restricted',
    demo: true,
    prepare: async (service) => {
      added = await addRecord(service)
      const node = [{ id: added.nodeId, permissions: 'read_write' }]
      await send(service, 'PUT', '/account/users/restricted/grants', { node })
    },
  })
  await app.page('Overview')
  const { nodeId, label } = added ?? { nodeId: 0, label: '' }
  await app.router.navigate(`/nodes/${nodeId}/dns`)
  expect(await screen.findByText(`None of your domains has a record that points to ${label}`)).toBeInTheDocument()
  await app.router.navigate(`/nodes/${nodeId}`)
  await screen.findByText('About this node')
  await chooseMoreAction(app, 'Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(await dialog.findByText(/^None of your domains has a record with these addresses/)).toBeInTheDocument()
})

it('the editor says which node has an address', async () => {
  const app = await open(({ domainId }) => `/domains/${domainId}`)
  await app.page('linked.example')
  await app.user.click(await screen.findByRole('button', { name: 'A www.linked.example' }))
  const form = within(await screen.findByRole('form', { name: 'Edit A www.linked.example' }))
  expect(await form.findByRole('link', { name: app.label })).toHaveAttribute('href', `/nodes/${app.nodeId}`)
})

it('an address is replaced in all domains, and back again', async () => {
  const app = await open(({ address }) => `/domains/search?q=${address}`)
  await app.page('Search records')
  const saved = async () =>
    (await callOperation(app.service, records.list, { path: { domainId: app.domainId } })).data[0]?.target
  await app.user.click(await screen.findByRole('button', { name: /^Replace this value in/ }))
  const dialog = within(await screen.findByRole('dialog', { name: `Replace ${app.address}` }))
  await app.user.type(dialog.getByLabelText('New value'), 'no address{Enter}')
  expect(await dialog.findByText(/Enter an IPv4 address/)).toBeInTheDocument()
  await app.user.clear(dialog.getByLabelText('New value'))
  await app.user.type(dialog.getByLabelText('New value'), '203.0.113.99')
  expect(dialog.getAllByText('203.0.113.99').length).toBeGreaterThan(0)
  await app.user.keyboard('{Enter}')
  await waitFor(async () => expect(await saved()).toBe('203.0.113.99'))
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await saved()).toBe(app.address))
})
