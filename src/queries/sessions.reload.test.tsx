import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { startBrowser } from '../testing/browser.ts'
import { openTab, ownerCredentials } from '../testing/tab.ts'

const readSessions = async () => {
  const { sessionList } = await import('./sessions.ts')
  return new QueryClient().fetchQuery({ ...sessionList, retry: false })
}

it('reads the sessions, and which of them is the one of this tab', async () => {
  const browser = await startBrowser()
  await (await openTab()).signIn(...ownerCredentials(browser.service))
  expect(await readSessions()).toMatchObject([{ app: 'Quarterdeck', scopes: '*', current: true }])
})

it('a token for a service elsewhere is not sent to the origin of the dashboard', async () => {
  const browser = await startBrowser()
  browser.intercept = ({ url, headers }) => {
    const { origin, pathname } = new URL(url)
    if (origin === 'https://api.example') return browser.service.fetch(pathname, { headers })
    return pathname === '/config.json'
      ? Response.json({
          baseUrl: 'https://api.example',
          words: { node: 'node', monitor: 'monitor' },
          signIn: ['token'],
        })
      : undefined
  }
  await (await openTab()).signInWithToken(browser.service.ownerToken, { remember: false })
  expect(await readSessions()).toBeNull()
  expect(browser.count('GET /oauth/sessions')).toBe(0)
})

it('failures are errors', async () => {
  const browser = await startBrowser()
  await (await openTab()).signIn(...ownerCredentials(browser.service))
  browser.intercept = ({ url }) =>
    url.endsWith('/oauth/sessions') ? Response.json({ errors: [{ reason: 'Busy' }] }, { status: 503 }) : undefined
  await expect(readSessions()).rejects.toThrow('Busy')
  browser.intercept = ({ url }) => {
    if (url.endsWith('/oauth/sessions')) throw new TypeError('network')
    return undefined
  }
  await expect(readSessions()).rejects.toThrow('The service cannot be reached')
})

it('there is no list where a host responds with its page to every address', async () => {
  const browser = await startBrowser()
  await (await openTab()).signIn(...ownerCredentials(browser.service))
  browser.intercept = ({ url }) => (url.endsWith('/oauth/sessions') ? new Response('<!doctype html>') : undefined)
  expect(await readSessions()).toBeNull()
})

it('a refusal of the service ends no session here, because it may be about the scopes', async () => {
  const browser = await startBrowser()
  const tab = await openTab()
  await tab.signInWithToken(browser.service.ownerToken, { remember: false })
  browser.intercept = ({ url }) =>
    url.endsWith('/oauth/sessions') ? Response.json({ errors: [{ reason: 'Scope' }] }, { status: 401 }) : undefined
  await expect(readSessions()).rejects.toThrow('Scope')
  expect(tab.session.get().status).toBe('signed-in')
})
