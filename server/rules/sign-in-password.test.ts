import { expect, test } from 'vitest'
import {
  commonPasswordReason,
  ownNamePasswordReason,
  passwordProblem,
  repeatedPasswordReason,
} from './sign-in-password.ts'

const user = { username: 'anna-maria', email: 'a.schmidt@example.com' }
const length = 'The password must have 8 to 1024 characters.'

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
  ['password1234567', commonPasswordReason],
  ['p a s s w o r d', commonPasswordReason],
  ['PasswordPassword1', commonPasswordReason],
  ['aaaaaaaa', repeatedPasswordReason],
  ['vqxvqxvqxvqx', repeatedPasswordReason],
  ['🛟🛟🛟🛟🛟🛟🛟🛟', repeatedPasswordReason],
  ['anna-maria', ownNamePasswordReason],
  ['Anna-Maria1', ownNamePasswordReason],
  ['a.schmidt@example.com', ownNamePasswordReason],
  ['A.Schmidt2026', ownNamePasswordReason],
  ['Quarterdeck1', ownNamePasswordReason],
  ['anna-mariaanna-maria', ownNamePasswordReason],
  ['schmidt.1234567', ownNamePasswordReason],
  ['example.com', ownNamePasswordReason],
  ['Example2026', ownNamePasswordReason],
  ['correct horse 1', null],
  // Long enough by itself.
  ['vqxwzkjpvqxwzkjp', null],
  ['a-48213-99', null],
  ['kestrel-48213-99317', null],
  ['anna-maria likes boats', null],
  ['₀₁𝟚⑶-only-signs', null],
] as const)('%s: %s', ([password, problem]) => {
  expect(passwordProblem(password, user)).toBe(problem)
})
