import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { namedConnections } from '#api/session/named-connections.ts'
import { findDialog, findQuestion } from '../../testing/profile.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { nameError } from './connection-dialog.tsx'

const second = { name: 'Staging', color: 'green' } as const

/** The list is read when the module is loaded, so what a test adds is removed again. */
function addConnection(): string {
  const id = namedConnections.add(second, '')
  onTestFinished(() => {
    for (const each of namedConnections.get()) if (each.id !== 'main') namedConnections.remove(each.id)
  })
  return id
}

const rowOf = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li')
  if (!item) throw new Error(`No row of ${name}`)
  return within(item)
}
const choose = async ({ user }: Awaited<ReturnType<typeof renderApp>>, name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('with one connection there is nothing to switch to, and it cannot be removed', async () => {
  const app = await renderApp('/connections')
  expect((await rowOf('Main')).getByText('Signed in')).toBeVisible()
  expect(await screen.findByText(`owner · ${location.host}`)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign out of all' })).not.toBeInTheDocument()
  await app.user.click(screen.getByRole('button', { name: 'Actions for Main' }))
  expect(await screen.findByRole('menuitem', { name: /^Remove/ })).toHaveTextContent('The only connection')
})

it.each(['owner', 'restricted'] as const)('lists the connections for %s, and says which is this tab’s', async (as) => {
  addConnection()
  await renderApp('/connections', { as })
  expect((await rowOf('Staging')).getByText('Not signed in')).toBeVisible()
  expect((await rowOf('Main')).getByText('This tab')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open Staging in a new tab' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/\?connection=[a-z2-7]{8}$/),
  )
  expect(document.title).toBe('Main · Connections · Quarterdeck')
})

it('renames one, and refuses the name of another', async () => {
  addConnection()
  const app = await renderApp('/connections')
  await choose(app, 'Main', 'Name and color')
  const dialog = await findDialog('Name and color of Main')
  const name = dialog.getByLabelText('Name')
  await app.user.clear(name)
  await app.user.type(name, 'staging')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Another connection has this name')).toBeVisible()
  expect(name).toHaveFocus()
  await app.user.clear(name)
  await app.user.type(name, 'Production')
  await app.user.click(dialog.getByRole('radio', { name: 'Red' }))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Production')).toBeVisible()
  expect(document.documentElement.dataset).toMatchObject({ connection: 'Production', connectionColor: 'red' })
  namedConnections.change('main', { name: 'Main', color: 'blue' })
})

it('removes another one after a question', async () => {
  addConnection()
  const app = await renderApp('/connections')
  await choose(app, 'Staging', 'Remove')
  await app.user.click((await findQuestion('Remove Staging?')).getByRole('button', { name: 'Remove connection' }))
  await waitFor(() => expect(screen.queryByText('Staging')).not.toBeInTheDocument())
  expect(screen.getByText('Signed in')).toBeVisible()
  expect(document.documentElement.dataset).not.toHaveProperty('connection')
})

it('signs out of all, and the sign-in page says which one this is', async () => {
  addConnection()
  const app = await renderApp('/connections')
  await app.user.click(await screen.findByRole('button', { name: 'Sign out of all' }))
  const question = await findQuestion('Sign out of all connections?')
  await app.user.click(question.getByRole('button', { name: 'Sign out of all' }))
  expect(await app.page('Sign in')).toBeVisible()
  expect(await screen.findByText('Main')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Staging' })).toBeVisible()
})

it('says which one the service has not signed out, shows it signed out, and stays signed in to its own', async () => {
  const id = addConnection()
  document.cookie = `signed_in_${id}=1; Path=/`
  onTestFinished(() => {
    document.cookie = `signed_in_${id}=; Path=/; Max-Age=0`
  })
  const app = await renderApp('/connections', {
    intercept: ({ url }) => (url.endsWith('/oauth/revoke') ? Response.error() : undefined),
  })
  expect((await rowOf('Staging')).getByText('Signed in')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Sign out of all' }))
  const question = await findQuestion('Sign out of all connections?')
  await app.user.click(question.getByRole('button', { name: 'Sign out of all' }))
  expect(await question.findByText(/signed out of Staging .* You are still signed in to Main\./)).toBeVisible()
  expect((await rowOf('Staging')).getByText('Not signed in')).toBeVisible()
  expect((await rowOf('Main')).getByText('Signed in')).toBeVisible()
})

it('says of an address without a page which connection was asked, and offers the others', async () => {
  const id = addConnection()
  await renderApp('/nodes/999')
  expect(await screen.findByText(/This tab uses Main\./)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Staging' })).toHaveAttribute('href', expect.stringContaining(id))
})

it('is in the palette', async () => {
  addConnection()
  const app = await renderApp('/')
  await app.page('Overview')
  await app.user.keyboard('{Control>}k{/Control}')
  await app.user.type(await screen.findByRole('combobox', { name: /^Find/ }), 'staging')
  expect(await screen.findByRole('option', { name: 'Switch to Staging' })).toBeVisible()
})

it('asks before work in this tab is lost', async () => {
  const id = addConnection()
  const app = await renderApp('/connections')
  const prevent = vi.fn((event: Event) => event.preventDefault())
  addEventListener('beforeunload', prevent)
  await app.user.click(await screen.findByRole('button', { name: 'Switch to Staging' }))
  const question = await findQuestion('Switch to Staging?')
  removeEventListener('beforeunload', prevent)
  await app.user.click(question.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  sessionStorage.setItem('quarterdeck.draft.node', '{}')
  await app.user.click(screen.getByRole('button', { name: 'Switch to Staging' }))
  expect((await findQuestion('Switch to Staging?')).getByText(/keeps drafts or unfinished jobs of Main/)).toBeVisible()
  expect(namedConnections.isSignedIn(id)).toBe(false)
})

it('adds a connection also when the user stays, so that it can be opened in a new tab', async () => {
  const app = await renderApp('/connections')
  sessionStorage.setItem('quarterdeck.draft.node', '{}')
  await app.user.click(await screen.findByRole('button', { name: 'Add connection' }))
  const dialog = await findDialog('Add connection')
  await app.user.type(dialog.getByLabelText('Name'), 'Narrow')
  await app.user.click(dialog.getByRole('button', { name: 'Add and sign in' }))
  const question = await findQuestion('Switch to Narrow?')
  expect(question.getByText(/To keep them, open Narrow in a new tab/)).toBeVisible()
  await app.user.click(question.getByRole('button', { name: 'Stay' }))
  expect(await screen.findByRole('link', { name: 'Open Narrow in a new tab' })).toBeVisible()
})

it.each([
  ['', 'Enter a name'],
  ['a\nb', 'Use only printable characters'],
  ['a\u202Eb', 'Use only printable characters'],
  ['x'.repeat(33), 'Use at most 32 characters'],
  ['MAIN', 'Another connection has this name'],
  ['x'.repeat(32), null],
])('the name %j: %s', (name, error) => {
  expect(nameError(name, ['Main'])).toBe(error)
})
