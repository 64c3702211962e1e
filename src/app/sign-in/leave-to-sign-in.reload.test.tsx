import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

/** Of a dashboard whose service has no sign-in pages here; e2e/sign-in.spec.ts tests the others. */
const config = { baseUrl: '', words: { node: 'node', monitor: 'monitor' }, signIn: ['token'] }

test('without sign-in pages of the service the sign-in page comes first and returns to the requested address', async () => {
  const app = await renderApp('/profile/access?x=1', {
    as: null,
    intercept: ({ url }) => (url.endsWith('/config.json') ? Response.json(config) : undefined),
  })
  await app.page('Sign in')
  expect(app.address()).toBe('/sign-in?to=%2Fprofile%2Faccess%3Fx%3D1')
  expect(screen.queryByRole('button', { name: 'Sign in with password' })).not.toBeInTheDocument()
  await app.user.type(screen.getByLabelText('Personal access token'), app.service.ownerToken)
  await app.user.click(screen.getByRole('button', { name: 'Sign in with token' }))
  await app.page('Your access')
  expect(app.address()).toBe('/profile/access?x=1')
})

test.each(['/images/create', '/images/private/1', '/images/private%2F1'])('%s is not public', async (path) => {
  const app = await renderApp(path, {
    as: null,
    intercept: ({ url }) => (url.endsWith('/config.json') ? Response.json(config) : undefined),
  })
  await app.page('Sign in')
  expect(app.address()).toMatch(/^\/sign-in\?to=%2Fimages%2F/)
})
