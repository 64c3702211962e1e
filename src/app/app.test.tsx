import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'

test('an unknown address is a page inside the shell', async () => {
  const app = await renderApp('/nowhere')
  await app.page('Not found')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
})
