/** The whole dashboard at an address, served by the real service in process on a fresh database. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '#api/query.ts'
import { session } from '#api/session.ts'
import { signInWithToken } from '#api/sign-in.ts'
import { App } from '#app/app.tsx'
import { createRouterContext, routes } from '#app/routes.tsx'
import { startTestService, type TestOptions, type TestService } from '#server/testing.ts'
import { stubFetch, type Intercept } from './fetch.ts'

interface RenderAppOptions extends TestOptions {
  /** The signed-in user; null when signed out. */
  as?: 'owner' | 'restricted' | null
  /** Another token than that of `as`: see tokens.ts. */
  token?: (service: TestService) => Promise<string>
  /** Returns a response in place of the service's, to simulate failures; undefined lets the request through. */
  intercept?: Intercept
  /** Changes the service before the dashboard is opened. */
  prepare?: (service: TestService) => Promise<unknown>
}

/** Renders the real routes. Tests wait for conditions: `await app.page('Nodes')`, `await screen.findBy…`. */
export async function renderApp(
  address: string,
  { as = 'owner', token, intercept, prepare, ...options }: RenderAppOptions = {},
) {
  const service = await startTestService(options)
  const restore = stubFetch(service, intercept)
  const queries = createQueryClient()
  await prepare?.(service)
  await session.signOut()
  const defaultToken = as === 'restricted' ? service.restrictedToken : service.ownerToken
  if (as !== null) await signInWithToken((await token?.(service)) ?? defaultToken, { remember: false })
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    getContext: () => createRouterContext(queries),
  })
  const view = render(<App queryClient={queries} router={router} />)
  onTestFinished(async () => {
    view.unmount()
    router.dispose()
    queries.clear()
    await session.signOut()
    restore()
    await service.close()
  })
  return {
    service,
    router,
    queries,
    user: userEvent.setup(),
    /** Waits for the page with this h1. */
    page: (title: string | RegExp) => screen.findByRole('heading', { level: 1, name: title }),
    /** The address shown. */
    address: () => router.state.location.pathname + router.state.location.search,
  }
}
