/** Saved views on the real service. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { preferences } from '#contract/areas/preferences.ts'
import { callOperation } from '#server/calls-testing.ts'
import { withNode } from '../../../testing/node-page.ts'
import { enterText } from '../../../testing/disks.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { addToken } from '../../../testing/tokens.ts'
import { defaultViews } from '../../preferences/choices.ts'
import { viewQuery } from './saved-views.ts'

type Options = NonNullable<Parameters<typeof renderApp>[1]>

async function openViews(address: string, options: Options = {}) {
  const app = await renderApp(address, {
    ...options,
    prepare: async (service) => {
      await withNode()(service)
      await options.prepare?.(service)
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Views' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Views' }))
  const save = async (name: string) => {
    await enterText(app, panel.getByLabelText('Save this view as'), name)
    await app.user.click(panel.getByRole('button', { name: /^(Save|Replace) view$/ }))
  }
  return { app, panel, save, stored: () => callOperation(app.service, preferences.view, {}) }
}

it('saves what the list shows, opens it again, and deletes it with a way back', async () => {
  const other = { quarterdeck: { theme: 'dark', views: { nodes: { Old: 'q=old' }, images: { Big: 'sort=-size' } } } }
  const { app, panel, save, stored } = await openViews('/nodes?sort=-created&q=web&page=2&columns=status', {
    prepare: (service) => callOperation(service, preferences.update, { body: other }),
  })
  const query = 'columns=label%2Cstatus&q=web&sort=-created'
  await panel.findByRole('link', { name: 'Old' })
  await app.user.type(panel.getByLabelText('Save this view as'), '{Enter}')
  expect(screen.getByText('Enter a name', { selector: '[role=alert]' })).toBeInTheDocument()
  await save('bew\u202E')
  expect(await panel.findByText('Must not contain control characters')).toBeVisible()
  await save('Web servers')
  const link = await panel.findByRole('link', { name: 'Web servers' })
  expect(link).toHaveAttribute('aria-current', 'true')
  expect(link).toHaveAttribute('href', `/nodes?${query}`)
  expect(await stored()).toEqual({
    quarterdeck: {
      theme: 'dark',
      views: { nodes: { Old: 'q=old', 'Web servers': query }, images: { Big: 'sort=-size' } },
    },
  })
  await app.user.click(panel.getByRole('link', { name: 'Old' }))
  expect(await screen.findByDisplayValue('old')).toBeInTheDocument()
  await app.user.click(panel.getByRole('button', { name: 'Delete the view Web servers' }))
  await waitFor(() => expect(panel.queryByRole('link', { name: 'Web servers' })).not.toBeInTheDocument())
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.queryByText('The view Web servers was deleted')).not.toBeInTheDocument()
  await waitFor(async () => expect(JSON.stringify(await stored())).toContain(`"Web servers":"${query}"`))
})

it('a name is needed, and an existing one is replaced', async () => {
  const { panel, save, stored } = await openViews('/nodes?q=web', {
    prepare: (service) =>
      callOperation(service, preferences.update, { body: { quarterdeck: { views: { nodes: { Mine: 'q=old' } } } } }),
  })
  await panel.findByRole('link', { name: 'Mine' })
  await save(' ')
  expect(panel.getByText('Enter a name')).toBeInTheDocument()
  await save('x'.repeat(41))
  expect(panel.getByText('At most 40 characters')).toBeInTheDocument()
  await save(' Mine ')
  await waitFor(() => expect(panel.getByRole('textbox')).toHaveValue(''))
  // The second Enter of a double press means what was saved.
  fireEvent.submit(panel.getByRole('textbox'))
  expect(panel.queryByText('Enter a name')).not.toBeInTheDocument()
  await waitFor(async () => expect(JSON.stringify(await stored())).toMatch(/"nodes":\{"Mine":"columns=[^"]*q=web"\}/))
})

it('a view may have the name of a member that every object has', async () => {
  const { panel, save } = await openViews('/nodes?q=web')
  await save('constructor')
  expect(await panel.findByRole('link', { name: 'constructor' })).toBeVisible()
})

it('saves at the second press what was refused at the first', async () => {
  let refusals = 1
  const { app, panel, save } = await openViews('/nodes?q=web', {
    intercept: ({ method }) =>
      method === 'PUT' && refusals-- > 0
        ? Promise.resolve(Response.json({ errors: [{ reason: 'Too many requests' }] }, { status: 429 }))
        : undefined,
  })
  await save('Mine')
  expect(await panel.findByText('Too many requests')).toBeVisible()
  await app.user.click(panel.getByRole('button', { name: 'Save view' }))
  await panel.findByRole('link', { name: 'Mine' })
  expect(panel.queryByText('Too many requests')).not.toBeInTheDocument()
})

it('a session that may not save them has them until the page is left', async () => {
  const { panel, save, stored } = await openViews('/nodes', {
    token: (service) => addToken(service, { scopes: 'nodes:read_only' }),
  })
  expect(panel.getByText(/cannot save views to your account/)).toBeInTheDocument()
  await save('Mine')
  expect(await panel.findByRole('link', { name: 'Mine' })).toBeInTheDocument()
  expect(await stored()).toEqual({})
})

it('a list opens with its default view, and shows everything once its filters are cleared', async () => {
  onTestFinished(() => defaultViews.set(''))
  const { app, panel } = await openViews('/nodes?q=web&columns=status', {
    prepare: (service) =>
      callOperation(service, preferences.update, {
        body: { quarterdeck: { views: { nodes: { Mine: 'columns=label%2Cstatus&q=web' } } } },
      }),
  })
  const star = await panel.findByRole('button', { name: 'Open the list with the view Mine' })
  expect(star).toHaveAttribute('aria-pressed', 'false')
  await app.user.click(star)
  expect(star).toHaveAttribute('aria-pressed', 'true')
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('link', { name: 'Regions' }))
  await app.page('Regions')
  await app.user.click(screen.getByRole('link', { name: 'Nodes' }))
  await app.page('Nodes')
  expect(await screen.findByDisplayValue('web')).toBeInTheDocument()
  expect(app.address()).toBe('/nodes?columns=label%2Cstatus&q=web')
  await app.user.click(screen.getByRole('link', { name: 'Nodes' }))
  await waitFor(() => expect(app.address()).toBe('/nodes'))
  await app.user.click(screen.getByRole('link', { name: 'Regions' }))
  await app.page('Regions')
  await act(() => app.router.navigate(-1))
  await app.page('Nodes')
  expect(app.address()).toBe('/nodes')
})

it('copies the link to a view', async () => {
  const { app, panel } = await openViews('/nodes', {
    prepare: (service) =>
      callOperation(service, preferences.update, { body: { quarterdeck: { views: { nodes: { Mine: 'q=web' } } } } }),
  })
  await app.user.click(await panel.findByRole('button', { name: 'Copy the link to the view Mine' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/nodes?q=web`)
})

it('the default follows a replaced view, and is gone with a deleted one', async () => {
  onTestFinished(() => defaultViews.set(''))
  defaultViews.choose('nodes', 'q=old')
  const { app, panel, save } = await openViews('/nodes?q=web', {
    prepare: (service) =>
      callOperation(service, preferences.update, { body: { quarterdeck: { views: { nodes: { Mine: 'q=old' } } } } }),
  })
  await panel.findByRole('link', { name: 'Mine' })
  await save('Mine')
  await waitFor(() => expect(defaultViews.get()).toMatch(/^nodes=columns.*q%3Dweb$/))
  expect(panel.getByRole('button', { name: 'Open the list with the view Mine' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await app.user.click(panel.getByRole('button', { name: 'Delete the view Mine' }))
  await waitFor(() => expect(defaultViews.get()).toBe(''))
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(defaultViews.get()).toMatch(/^nodes=/))
})

it('says that the default view is gone, and opens without it', async () => {
  onTestFinished(() => defaultViews.set(''))
  defaultViews.choose('nodes', 'q=elsewhere')
  const { app, panel } = await openViews('/nodes?q=web')
  await app.user.click(await panel.findByRole('button', { name: 'Open without it' }))
  expect(defaultViews.get()).toBe('')
})

it('a view has no page, and the members of its address in a fixed order', () => {
  expect(viewQuery('?tag=b&page=3&q=late&tag=a', 'typed', ['label', 'tags'])).toBe(
    'columns=label%2Ctags&q=typed&tag=b&tag=a',
  )
  expect(viewQuery('', ' ', ['label'])).toBe('columns=label')
})

it('replaces and deletes no view that was saved or changed elsewhere meanwhile', async () => {
  const views = (nodes: Record<string, string>) => ({ quarterdeck: { views: { nodes } } })
  const { app, panel, save, stored } = await openViews('/nodes?q=web', {
    prepare: (service) => callOperation(service, preferences.update, { body: views({ Prod: 'q=prod' }) }),
  })
  await panel.findByRole('link', { name: 'Prod' })
  const elsewhere = views({ Prod: 'q=edited', Fresh: 'q=fresh' })
  await callOperation(app.service, preferences.update, { body: elsewhere })
  await save('Fresh')
  expect(await panel.findByText('The view Fresh was changed elsewhere, so nothing was saved.')).toBeInTheDocument()
  expect(await stored()).toEqual(elsewhere)
  expect(await panel.findByRole('button', { name: 'Replace view' })).toBeInTheDocument()
})

it('deletes no view that was changed elsewhere meanwhile, and brings none back over another', async () => {
  const views = (nodes: Record<string, string>) => ({ quarterdeck: { views: { nodes } } })
  const { app, panel, stored } = await openViews('/nodes', {
    prepare: (service) => callOperation(service, preferences.update, { body: views({ Prod: 'q=prod' }) }),
  })
  const remove = await panel.findByRole('button', { name: 'Delete the view Prod' })
  await callOperation(app.service, preferences.update, { body: views({ Prod: 'q=edited' }) })
  await app.user.click(remove)
  expect(await screen.findByText(/The view Prod was changed elsewhere/)).toBeInTheDocument()
  expect(await stored()).toEqual(views({ Prod: 'q=edited' }))
  await waitFor(() => expect(panel.getByRole('link', { name: 'Prod' })).toHaveAttribute('href', '/nodes?q=edited'))
  await app.user.click(panel.getByRole('button', { name: 'Delete the view Prod' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await callOperation(app.service, preferences.update, { body: views({ Prod: 'q=again' }) })
  await app.user.click(undo)
  await waitFor(() => expect(screen.getAllByText(/The view Prod was changed elsewhere/)[0]).toBeInTheDocument())
  expect(await stored()).toEqual(views({ Prod: 'q=again' }))
})
