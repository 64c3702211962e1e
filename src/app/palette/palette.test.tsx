import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeLimit } from '#api/collection.ts'
import { seed } from '#server/demo/seed.ts'
import { seededRandom } from '#server/random.ts'
import { renderApp } from '../../testing/render-app.tsx'

type App = Awaited<ReturnType<typeof renderApp>>

async function openPalette({ user }: App) {
  await user.keyboard('{Control>}k{/Control}')
  return within(await screen.findByRole('dialog', { name: 'Find' }))
}

test('what is typed is found, and the keyboard moves over it and goes there', async () => {
  const app = await renderApp('/', { demo: true })
  await app.page('Overview')
  const palette = await openPalette(app)
  await palette.findByRole('option', { name: /^web-1/ })
  await app.user.keyboard('web')
  await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(palette.getByRole('option', { selected: true }).textContent).toMatch(/^web-2/)
  await app.user.keyboard('{Enter}')
  await app.page('web-2')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const options = (palette: Awaited<ReturnType<typeof openPalette>>) => palette.getAllByRole('option').map(({ textContent }) => textContent)

test('what may be done to the node one looks at comes with it, and what is not possible now says why', async () => {
  const app = await renderApp('/nodes', { demo: true })
  await app.user.click(await screen.findByRole('link', { name: 'web-1' }))
  await app.page('web-1')
  const palette = await openPalette(app)
  expect(await palette.findByRole('option', { name: 'Nodes Recent page' })).toBeDefined()
  const boot = palette.getByRole('option', { name: /^Boot web-1/ })
  expect(boot.textContent).toContain('It is already running')
  expect(boot.getAttribute('aria-disabled')).toBe('true')
  await app.user.click(boot)
  expect(screen.getByRole('dialog', { name: 'Find' })).toBeDefined()
  await app.user.keyboard('shut')
  expect(options(palette)[0]).toBe('Shut down web-1 Action')
  await app.user.keyboard('{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shut down web-1?' })
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('a deed is found from anywhere by its name and that of the node, its dialog too', async () => {
  const app = await renderApp('/', { demo: true })
  await app.page('Overview')
  const palette = await openPalette(app)
  await palette.findByRole('option', { name: /^db-2/ })
  await app.user.keyboard('reboot web-1')
  expect(options(palette)).toContain('Reboot web-1 with another config Action')
  await app.user.clear(palette.getByRole('combobox'))
  await app.user.keyboard('resi db-2')
  expect(options(palette)).toEqual(['Resize db-2 Action'])
  await app.user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: /^Resize db-2/ })
})

test('offers only what the person may do', async () => {
  const app = await renderApp('/profile', { as: 'restricted' })
  await app.page('Profile')
  const palette = await openPalette(app)
  await palette.findByRole('option', { name: /^Sign out/ })
  expect(options(palette).filter((text) => /Page|Create/.test(text))).toEqual(['Overview Page', 'Profile Page', 'Your access Page'])
})

test('opens from its button, and closing it returns the focus there', async () => {
  const app = await renderApp('/profile')
  await app.page('Profile')
  await app.user.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByRole('dialog', { name: 'Find' })
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find' })))
})

test('changes the look', async () => {
  const app = await renderApp('/profile')
  await app.page('Profile')
  await openPalette(app)
  await app.user.keyboard('dark{Enter}')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  await openPalette(app)
  await app.user.keyboard('as the sys{Enter}')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBeUndefined())
})

test('asks the service in an account too large for the browser', async () => {
  const app = await renderApp('/profile', {
    prepare: (service) => seed(service.database, { nodes: wholeLimit + 5, domains: 0 }, { now: service.now(), random: seededRandom('palette') }),
  })
  await app.page('Profile')
  const palette = await openPalette(app)
  const { label } = await app.service.database.selectFrom('nodes').select('label').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await app.user.keyboard(label)
  await app.user.click(await palette.findByRole('option', { name: `${label} Node` }))
  await app.page(label)
  expect(app.address()).toMatch(/^\/nodes\/\d+$/)
})
