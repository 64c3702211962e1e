import { expect, test } from 'vitest'
import { commonPasswordReason, ownNamePasswordReason, passwordProblem } from './sign-in-password.ts'

const user = { username: 'anna-maria', email: 'a.schmidt@example.com' }
const length = 'Length must be 8-1024 characters.'

test.for([
  ['seven77', length],
  ['x'.repeat(1025), length],
  // Seven characters in fourteen UTF-16 units.
  ['😀😀😀😀😀😀😀', length],
  ['password', commonPasswordReason],
  ['PassWord', commonPasswordReason],
  ['password2024!', commonPasswordReason],
  ['!!Sunshine99', commonPasswordReason],
  // Full-width letters.
  ['ｐａｓｓｗｏｒｄ', commonPasswordReason],
  ['1234567890', commonPasswordReason],
  ['anna-maria', ownNamePasswordReason],
  ['Anna-Maria1', ownNamePasswordReason],
  ['a.schmidt@example.com', ownNamePasswordReason],
  ['A.Schmidt2026', ownNamePasswordReason],
  ['Quarterdeck1', ownNamePasswordReason],
  ['correct horse 1', null],
  ['kestrel-48213-99317', null],
  ['anna-maria likes boats', null],
  ['₀₁𝟚⑶-only-signs', null],
] as const)('%s: %s', ([password, problem]) => {
  expect(passwordProblem(password, user)).toBe(problem)
})
