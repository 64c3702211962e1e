import { expect, test } from 'vitest'
import { createChallenge, randomString } from './pkce.ts'

test('the challenge matches the example of RFC 7636, appendix B', async () => {
  expect(await createChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
})

test('verifiers are 43 characters of base64url and never the same', () => {
  const some = Array.from({ length: 50 }, randomString)
  expect(new Set(some).size).toBe(50)
  for (const text of some) expect(text).toMatch(/^[\w-]{43}$/)
})
