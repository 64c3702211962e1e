/** What is confirmed can be shown as curl, and every kind of resource as JSON with the request that reads it. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

/** The commands that a dialog shows on a press of its button. */
async function commandsOf(app: App, dialog: HTMLElement): Promise<string> {
  await app.user.click(await within(dialog).findByRole('button', { name: 'Show as curl' }))
  const shown = await screen.findByRole('dialog', { name: 'Request as curl' })
  return within(shown).getByRole('region', { name: 'request as curl' }).textContent
}

it('shows the request of a confirmed action, without sending it', async () => {
  const app = await renderApp('/nodes/1', { demo: true })
  await app.user.click(await screen.findByRole('button', { name: 'Reboot' }))
  const dialog = await screen.findByRole('alertdialog', { name: /^Reboot / })
  const commands = await commandsOf(app, dialog)
  expect(commands).toContain(`curl -X POST '${location.origin}/v4/node/instances/1/reboot'`)
  expect(commands).toContain('-H "Authorization: Bearer $TOKEN"')
  await app.user.keyboard('{Escape}')
  expect(await within(dialog).findByRole('button', { name: 'Show as curl' })).toHaveFocus()
  await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
})

it('shows those of a bulk action as a loop over what takes part', async () => {
  const app = await renderApp('/domains', { demo: true })
  await app.page('Domains')
  await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await app.user.click(await screen.findByRole('button', { name: 'Delete' }))
  const commands = await commandsOf(app, await screen.findByRole('alertdialog', { name: 'Delete 3 domains?' }))
  expect(commands.match(/\/v4\/domains\/\d+'/g)).toHaveLength(3)
  expect(commands).toContain('curl -X DELETE "$url"')
})

it('shows the plan of a bulk dialog, a command for each body', async () => {
  const app = await renderApp('/domains', { demo: true })
  await app.page('Domains')
  await app.user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
  await app.user.click(await screen.findByRole('button', { name: 'Set times and addresses' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set times and addresses of 3 domains' })
  expect(within(dialog).queryByRole('button', { name: 'Show as curl' })).not.toBeInTheDocument()
  await app.user.selectOptions(within(dialog).getByLabelText('Default TTL'), '2 days')
  expect(await commandsOf(app, dialog)).toContain('"ttl_sec": 172800')
})

it.each([
  ['/events', /^Actions for /, /\/v4\/account\/events\/\d+'/],
  ['/profile/logins', /^Actions for /, /\/v4\/profile\/logins\/\d+'/],
  ['/profile/devices', /^Actions for /, /\/v4\/profile\/devices\/\d+'/],
  ['/profile/apps', /^Actions for /, /\/v4\/profile\/apps\/\d+'/],
  ['/nodes/1/addresses', /^Actions for \d/, /\/v4\/node\/instances\/1\/ips\/[\d.]+'/],
  ['/domains/1', /^Actions for /, /\/v4\/domains\/1\/records\/\d+'/],
])('shows what is listed at %s as JSON', async (path, menuName, address) => {
  const app = await renderApp(path, { demo: true })
  const [menu] = await screen.findAllByRole('button', { name: menuName })
  if (menu) await app.user.click(menu)
  await app.user.click(await screen.findByRole('menuitem', { name: 'Show as JSON' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole('region', { name: 'request as curl' })).textContent).toMatch(address)
  expect((await dialog.findByRole('region', { name: 'JSON' })).textContent).toMatch(/^\{/)
})

it('needs no token for what everybody may read', async () => {
  const app = await renderApp('/regions', { demo: true })
  const [menu] = await screen.findAllByRole('button', { name: /^Actions for / })
  if (menu) await app.user.click(menu)
  await app.user.click(await screen.findByRole('menuitem', { name: 'Show as JSON' }))
  const dialog = within(await screen.findByRole('dialog'))
  const command = await dialog.findByText(/^curl -X GET .*\/v4\/regions\/[\w-]+'$/)
  expect(command).toBeVisible()
  expect(dialog.queryByText(/TOKEN/)).not.toBeInTheDocument()
})

it('shows both requests of an upload, and not the address that is a secret', async () => {
  const app = await renderApp('/images/upload', { demo: true })
  const form = await screen.findByRole('form', { name: 'Upload image' })
  const commands = await commandsOf(app, form)
  expect(commands).toContain(`curl -X POST '${location.origin}/v4/images/upload'`)
  expect(commands).toMatch(/-T disk\.img\.gz \\\n {2}"\$UPLOAD_TO"$/)
})
