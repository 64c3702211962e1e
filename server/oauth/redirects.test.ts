import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestService } from '../testing.ts'
import { browser, owner } from './browser-testing.ts'
import { safeReturnPath } from './redirects.ts'

const origin = 'https://console.example.com'
const fragment = fc.oneof(
  fc.constantFrom('/', '\\', '.', '..', '//', '@', ':', '?', '#', '%2e', '%2F', '\t', '\r\n', '€', 'evil.example'),
  fc.constantFrom('/oauth/authorize?', '/oauth/authorize', 'https:', 'javascript:', origin),
  fc.string(),
)
const address = fc.array(fragment, { maxLength: 8 }).map((fragments) => fragments.join(''))

test('every return leads to the dashboard or to /oauth/authorize of this service, and fits into a header', () => {
  fc.assert(
    fc.property(address, (requested) => {
      const path = safeReturnPath(requested)
      expect(path).toMatch(/^\/(?:sign-in\?new-session|oauth\/authorize\?[\x21-\x7e]+)$/)
      expect(new URL(path, origin).origin).toBe(origin)
    }),
    { numRuns: 2000 },
  )
})

test.each(['&note=\u20ac', '&note=a\r\nSet-Cookie: x=1', '&note=\u0000', '&note=\ud83d\ude00'])(
  'a return with %j redirects after the right password',
  async (addition) => {
    await using service = await startTestService()
    const response = await browser(service).go('/login', {
      ...owner(service),
      return: `/oauth/authorize?client_id=quarterdeck${addition}`,
    })
    expect(response.status).toBe(303)
    expect(response.location).toMatch(/^\/oauth\/authorize\?client_id=quarterdeck&note=[\x21-\x7e]*$/)
    expect(response.headers.get('set-cookie')).toMatch(/^login=/)
  },
)
