import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
