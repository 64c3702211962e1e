import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath, signInPath } from './return-path.ts'

test.for([
  ['/nodes?status=running#x', '/nodes?status=running#x'],
  ['/', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['\t//evil.example', '/'],
  ['nodes', '/'],
  ['/sign-in?to=/nodes', '/'],
  ['/nodes/../profile', '/profile'],
  ['/.//evil.example/phish', '/'],
  ['/x/..//evil.example/phish', '/'],
  ['/%2e//evil.example', '/'],
  ['/x/%2E%2e\\\\evil.example', '/'],
] as const)('after signing in, %s leads to %s', ([requested, to]) => {
  expect(returnPath(requested)).toBe(to)
})

test('no address leads to another site, however a browser or the router resolves it', () => {
  const fragment = fc.oneof(
    fc.constantFrom('/', '\\', '.', '..', '%2e', '%2F', '%5c', '\t', '\n', ' ', '@', ':', '?', '#', 'evil.example'),
    fc.constantFrom('https:', 'javascript:', location.origin, location.host, 'x'),
    fc.string(),
  )
  const address = fc.array(fragment, { maxLength: 8 }).map((fragments) => fragments.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        address,
        address.map((rest) => `/${rest}`),
      ),
      (requested) => {
        const to = returnPath(requested)
        expect(to).toMatch(/^\/(?![/\\])/)
        expect(new URL(to, location.origin).origin).toBe(location.origin)
        // Using it as a return path again changes nothing.
        expect(returnPath(to)).toBe(to)
      },
    ),
    { numRuns: 2000 },
  )
})

test('an address survives the way there and back', () => {
  const requested = new URL('https://dash.example/nodes?q=a%26b&status=running')
  const signInUrl = new URL(signInPath(requested), 'https://dash.example')
  expect(signInUrl.pathname).toBe('/sign-in')
  expect(returnPath(signInUrl.searchParams.get('to'))).toBe('/nodes?q=a%26b&status=running')
})

test('the overview needs no address to come back to', () => {
  expect(signInPath(new URL('https://dash.example/'))).toBe('/sign-in')
})
