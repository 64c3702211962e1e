import { expect, test } from 'vitest'
import { challengeOf, randomText } from './pkce.ts'

test('the challenge is that of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

test('verifiers are 43 characters of base64url and never the same', () => {
  const some = Array.from({ length: 50 }, randomText)
  expect(new Set(some).size).toBe(50)
  for (const text of some) expect(text).toMatch(/^[\w-]{43}$/)
})
