/** A browser tab without a page: the client's modules are loaded afresh, as after a reload. For tests without a UI. */
import { vi } from 'vitest'
import type { TestService } from '#server/testing.ts'

/** The requests that /before-paint.js makes before any module is loaded. */
async function sendFirstRequests() {
  globalThis.firstRequests = undefined
  const { requestConfig, requestRenewal } = await import('#api/http/first-requests.ts')
  const firstRequests = { config: requestConfig(), renewal: requestRenewal() }
  firstRequests.config.catch(() => null)
  firstRequests.renewal?.catch(() => null)
  globalThis.firstRequests = firstRequests
}

/** Reloads the client's modules for one of the browser's connections: memory is empty, cookies and storage are kept. */
export async function openTab(connection = 'main') {
  vi.resetModules()
  document.documentElement.dataset['connectionId'] = connection
  await sendFirstRequests()
  vi.resetModules()
  const [{ session }, { call }, signIn, { connection: reachability }, { startPreload }] = await Promise.all([
    import('#api/session/session.ts'),
    import('#api/client.ts'),
    import('#api/session/sign-in.ts'),
    import('#api/http/connection.ts'),
    import('#api/preload.ts'),
  ])
  void startPreload()
  globalThis.firstRequests = undefined
  return {
    session,
    call,
    ...signIn,
    connection: reachability,
    /** Signs in through the service's own pages, like a person with a password. */
    signIn: async (username: string, password: string) => {
      const attempt = signIn.createSignInAttempt('/')
      const address = await signIn.authorizeUrl(attempt)
      await fetch('/login', {
        method: 'POST',
        body: new URLSearchParams({ return: address, username, password }),
        redirect: 'manual',
      })
      const response = await fetch(address, { redirect: 'manual' })
      const code = new URL(response.headers.get('Location') ?? '').searchParams.get('code')
      if (code === null) throw new Error(`No code in ${response.status} ${response.headers.get('Location')}`)
      await signIn.signInWithCode(code, attempt)
    },
  }
}

export const ownerCredentials = (service: TestService) => ['owner', service.ownerPassword] as const
export const restrictedCredentials = (service: TestService) => ['restricted', service.restrictedPassword] as const
