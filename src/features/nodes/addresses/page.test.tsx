import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { chooseRowAction, dialogClosed, enterText } from '../../../testing/disks.ts'
import { withNode } from '../../../testing/node-page.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { loseResponses } from '../../../testing/lose-responses.ts'
import { send } from '../../../testing/send.ts'

const open = async (options: Parameters<typeof renderApp>[1] = {}) => {
  const app = await renderApp('/nodes/1/addresses', { prepare: withNode(), ...options })
  await app.page('web-1')
  return app
}
/** The public IPv4 address, from the name of its button. */
const publicAddress = async () =>
  (await screen.findByRole('button', { name: /^Copy Public address/ })).getAttribute('aria-label')?.split(' ').at(-1) ??
  ''

it('adds a private address once, and releases it, but never the last public one', async () => {
  const app = await open()
  const address = await publicAddress()
  expect(screen.getByText(`${address.replaceAll('.', '-')}.ip.nodeusercontent.example`)).toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Add private address' }))
  const added = (await screen.findByText(/^192\.168\.\d+\.\d+$/)).textContent
  expect(screen.getByRole('button', { name: 'Add private address' })).toHaveAccessibleDescription(
    'A node has at most one private address.',
  )
  await chooseRowAction(app, added, 'Release')
  await app.user.click(
    within(await screen.findByRole('alertdialog', { name: `Release ${added}?` })).getByRole('button', {
      name: 'Release address',
    }),
  )
  expect(await screen.findByText(`${added} was released`)).toBeInTheDocument()
  expect(screen.queryByText(added)).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: `Actions for ${address}` }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: /^Release/ })).toHaveAttribute('aria-disabled', 'true')
  expect(menu.getByText('The last public IPv4 address of a node cannot be released')).toBeInTheDocument()
})

it('a private address whose answer was lost is found', async () => {
  const { sent, setService, intercept } = loseResponses()
  const app = await open({ intercept })
  setService(app.service)
  await publicAddress()
  await app.user.click(screen.getByRole('button', { name: 'Add private address' }))
  expect(await screen.findByText(/^192\.168\.\d+\.\d+ was added\. Reboot the node/)).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

it('sets a reverse name that resolves, explains one that does not, and restores the default', async () => {
  const app = await open()
  const address = await publicAddress()
  await send(app.service, 'POST', '/domains', { domain: 'example.org', type: 'master', soa_email: 'a@example.org' })
  await send(app.service, 'POST', '/domains/1/records', { type: 'A', name: 'web', target: address })
  await chooseRowAction(app, address, 'Edit reverse name')
  const dialog = within(await screen.findByRole('dialog', { name: `Reverse name of ${address}` }))
  expect(dialog.getByText(/Add an A record for the name/)).toBeInTheDocument()
  const save = () => app.user.click(dialog.getByRole('button', { name: 'Save reverse name' }))
  for (const [name, reason] of [
    ['web', 'Enter a full domain name'],
    ['other.example.org', 'The name must resolve to this address first'],
  ] as const) {
    await enterText(app, dialog.getByLabelText(/^Reverse name/), name)
    await save()
    expect((await dialog.findAllByText(new RegExp(reason)))[0]).toBeInTheDocument()
    expect(dialog.getByLabelText(/^Reverse name/)).toHaveAttribute('aria-invalid', 'true')
  }
  await enterText(app, dialog.getByLabelText(/^Reverse name/), 'web.example.org')
  await save()
  await dialogClosed()
  expect(await screen.findByText('web.example.org')).toBeInTheDocument()
  await chooseRowAction(app, address, 'Edit reverse name')
  const again = within(await screen.findByRole('dialog'))
  await app.user.clear(again.getByLabelText(/^Reverse name/))
  await app.user.click(again.getByRole('button', { name: 'Save reverse name' }))
  await dialogClosed()
  expect(await screen.findByText(/nodeusercontent/)).toBeInTheDocument()
})

it('a reverse name whose answer was lost is found as the service keeps it', async () => {
  const { setService, intercept } = loseResponses()
  const app = await open({ intercept })
  setService(app.service)
  const address = await publicAddress()
  await send(app.service, 'POST', '/domains', { domain: 'example.org', type: 'master', soa_email: 'a@example.org' })
  await send(app.service, 'POST', '/domains/1/records', { type: 'A', name: 'web', target: address })
  for (const [entered, said] of [
    ['Web.Example.org.', /was set to web\.example\.org/],
    ['', /was set to .*nodeusercontent/],
  ] as const) {
    await chooseRowAction(app, address, 'Edit reverse name')
    const field = within(await screen.findByRole('dialog')).getByLabelText(/^Reverse name/)
    await app.user.clear(field)
    if (entered) await app.user.type(field, entered)
    await app.user.click(screen.getByRole('button', { name: 'Save reverse name' }))
    expect(await screen.findByText(said)).toBeInTheDocument()
    await dialogClosed()
  }
})

it('has nothing that changes addresses for a user with read-only access', async () => {
  const app = await open({
    as: 'restricted',
    prepare: async (service) => {
      await withNode({ private_ip: true })(service)
      await send(service, 'PUT', '/account/users/restricted/grants', { node: [{ id: 1, permissions: 'read_only' }] })
    },
  })
  await publicAddress()
  expect(screen.queryByRole('button', { name: /Add private/ })).not.toBeInTheDocument()
  const [menu] = screen.getAllByRole('button', { name: /^Actions for/ })
  if (menu) await app.user.click(menu)
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Copy address',
    'Show as JSON',
  ])
})

it('says that the service does not have the operations, and then leaves the tab out', async () => {
  await open({
    intercept: (request) =>
      request.url.endsWith('/ips') ? Response.json({ errors: [{ reason: 'Not found' }] }, { status: 404 }) : undefined,
  })
  expect(await screen.findByText('This service does not list the addresses of a node')).toBeInTheDocument()
  const tabs = within(screen.getByRole('navigation', { name: 'web-1: pages' }))
  expect(tabs.queryByRole('link', { name: 'Addresses' })).not.toBeInTheDocument()
})
