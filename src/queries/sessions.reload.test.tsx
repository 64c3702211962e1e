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
