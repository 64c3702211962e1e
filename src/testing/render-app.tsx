/** The whole dashboard at an address, served by the real service in process on a fresh database. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '#api/cache/query.ts'
import { session } from '#api/session/session.ts'
import { signInWithToken } from '#api/session/sign-in.ts'
import { App } from '#app/app.tsx'
import { createRouterContext, routes } from '#app/routes.tsx'
import { browser, codeIn, exchange, owner, signInForCode, tokenIn } from '#server/oauth/browser-testing.ts'
import { startTestService, type TestOptions, type TestService } from '#server/testing.ts'
import { stubFetch, type Intercept } from './fetch.ts'

interface RenderAppOptions extends TestOptions {
  /** The signed-in user; null when signed out. */
  as?: 'owner' | 'restricted' | null
  /** A different token than that of `as`: see tokens.ts. */
  token?: (service: TestService) => Promise<string>
  /** Signs in as the owner through the sign-in pages, so that there is a session. */
  bySession?: boolean
  /** Returns a response in place of the service's, to simulate failures; undefined lets the request through. */
  intercept?: Intercept
  /** Changes the service before the dashboard is opened. */
  prepare?: (service: TestService) => Promise<unknown>
}

/** A session from a separate browser, which hands over its access token. */
async function signInBySession(service: TestService) {
  const tab = browser(service)
  const token = tokenIn(await exchange(tab, codeIn(await signInForCode(tab, owner(service)))))
  session.signIn({ token, expiresAt: null, scopes: '*', username: 'owner' }, 'oauth')
}

/** Renders the real routes. Tests wait for conditions: `await app.page('Nodes')`, `await screen.findBy…`. */
export async function renderApp(
  address: string,
  { as = 'owner', token, bySession = false, intercept, prepare, ...options }: RenderAppOptions = {},
) {
  const service = await startTestService(options)
  onTestFinished(() => service.close())
  onTestFinished(stubFetch(service, intercept))
  const queries = createQueryClient()
  await prepare?.(service)
  await session.signOut()
  onTestFinished(() => session.signOut())
  const defaultToken = as === 'restricted' ? service.restrictedToken : service.ownerToken
  if (bySession) await signInBySession(service)
  else if (as !== null) await signInWithToken((await token?.(service)) ?? defaultToken, { remember: false })
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    getContext: () => createRouterContext(queries),
  })
  const view = render(<App queryClient={queries} router={router} />)
  onTestFinished(() => {
    view.unmount()
    router.dispose()
    queries.clear()
  })
  return {
    service,
    router,
    queries,
    user: userEvent.setup(),
    /** Waits for the page with this h1. */
    page: (title: string | RegExp) => screen.findByRole('heading', { level: 1, name: title }),
    /** The current URL. */
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
