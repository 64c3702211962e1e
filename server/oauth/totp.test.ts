import { expect, test } from 'vitest'
import { acceptedStep, base32Encode, codeAt, stepAt } from './totp.ts'

/** RFC 6238, appendix B: the SHA-1 secret. The last six of its eight digits. */
const secret = base32Encode(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %d seconds the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
})

test('the secret is base-32 (RFC 4648)', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32Encode(Buffer.from('foob'))).toBe('MZXW6YQ')
  expect(base32Encode(new Uint8Array(10))).toHaveLength(16)
})

test('one step before and after is accepted, no code works twice, spaces are ignored', () => {
  const now = 1_700_000_010_000
  const step = stepAt(now)
  for (const near of [-1, 0, 1]) expect(acceptedStep(secret, codeAt(secret, step + near), now, 0)).toBe(step + near)
  for (const far of [-2, 2]) expect(acceptedStep(secret, codeAt(secret, step + far), now, 0)).toBeNull()
  expect(acceptedStep(secret, codeAt(secret, step), now, step)).toBeNull()
  expect(acceptedStep(secret, codeAt(secret, step - 1), now, step)).toBeNull()
  expect(acceptedStep(secret, codeAt(secret, step).replace(/^(...)/, '$1 '), now, 0)).toBe(step)
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(acceptedStep(secret, wrong, now, 0)).toBeNull()
})
