import { fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { preloadLinks } from './preload-links.ts'
import { createRouterContext } from './routes.tsx'

/** A page with its links preloaded, and the addresses requested since then. */
async function openPage() {
  const requested: string[] = []
  const app = await renderApp('/events', {
    intercept: ({ url }) => {
      const { pathname } = new URL(url)
      // The page itself asks for new events now and then.
      if (pathname !== '/v4/account/events') requested.push(pathname)
      return undefined
    },
  })
  await app.page('Events')
  await expect.poll(() => app.queries.isFetching()).toBe(0)
  onTestFinished(preloadLinks(app.router, () => createRouterContext(app.queries)))
  requested.length = 0
  return { app, requested }
}

const link = (name: string) => screen.getByRole('link', { name })

test('a pointer that rests on a link loads the data of its page, which the page then shows without asking again', async () => {
  const { app, requested } = await openPage()
  await app.user.hover(link('Users'))
  await expect.poll(() => requested).toEqual(['/v4/account/users'])
  await expect.poll(() => app.queries.isFetching()).toBe(0)
  await app.user.click(link('Users'))
  await app.page('Users')
  expect(await screen.findByRole('row', { name: /owner/ })).toBeVisible()
  expect(requested).toEqual(['/v4/account/users'])
})

test('the focus does the same', async () => {
  const { requested } = await openPage()
  link('Users').focus()
  await expect.poll(() => requested).toEqual(['/v4/account/users'])
})

test('a link that the pointer only passes is left alone', async () => {
  const { requested } = await openPage()
  fireEvent.pointerOver(link('Users'))
  fireEvent.pointerOver(link('Regions'))
  await expect.poll(() => requested).toContain('/v4/regions')
  expect(requested).not.toContain('/v4/account/users')
})
