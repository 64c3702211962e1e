import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsole } from '../../testing/console.ts'
import { renderApp } from '../../testing/render-app.tsx'

test('the page of parts shows its dialogs and toasts', async () => {
  // jsdom does not support the search element.
  expectConsole(/The tag <search> is unrecognized/)
  const app = await renderApp('/parts')
  await app.page('Parts')
  for (const name of ['Dialog', 'Submit dialog']) {
    await app.user.click(screen.getByRole('button', { name }))
    expect(await screen.findByRole('dialog')).toBeInTheDocument()
    await app.user.keyboard('{Escape}')
  }
  await app.user.click(await screen.findByRole('button', { name: 'Toasts' }))
  expect(await screen.findByText('Toast: bad')).toBeInTheDocument()
})
