/** A browser tab without a page: the client's modules loaded afresh, as a reload does. For tests below the screen. */
import { vi } from 'vitest'
import type { TestService } from '#server/testing.ts'

/** Loads the client's modules anew: nothing in memory, cookies and storage as they are. */
export async function openTab() {
  vi.resetModules()
  const [{ session }, { call }, oauth, { connection }, { startEarly }] = await Promise.all([
    import('#api/session.ts'), import('#api/client.ts'), import('#api/oauth.ts'), import('#api/connection.ts'), import('#api/early.ts'),
  ])
  startEarly()
  return {
    session,
    call,
    connection,
    /** Signs in with the service's own pages, as a person with a password does. */
    signIn: async (username: string, password: string) => {
      const attempt = oauth.newAttempt('/')
      const address = await oauth.authorizeAddress(attempt)
      await fetch('/login', { method: 'POST', body: new URLSearchParams({ return: address, username, password }), redirect: 'manual' })
      const answer = await fetch(address, { redirect: 'manual' })
      const code = new URL(answer.headers.get('Location') ?? '').searchParams.get('code')
      if (code === null) throw new Error(`No code in ${answer.status} ${answer.headers.get('Location')}`)
      await session.finishInPopup(code, attempt)
    },
  }
}

export const asOwner = (service: TestService) => ['owner', service.ownerPassword] as const
export const asRestricted = (service: TestService) => ['restricted', service.restrictedPassword] as const
