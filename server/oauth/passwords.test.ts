import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const cost = { n: 1024, r: 8, p: 1 }

test('a password is known again by its hash, another one is not', async () => {
  const hash = await hashPassword('grün 1', cost)
  expect(hash).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('grün 1', hash, cost)).toBe(true)
  expect(await verifyPassword('gru\u0308n 1', hash, cost)).toBe(true)
  expect(await verifyPassword('grün 2', hash, cost)).toBe(false)
  expect(await verifyPassword('', hash, cost)).toBe(false)
})

test('the parameters come from the hash, so their setting may change', async () => {
  const hash = await hashPassword('correct horse', { n: 2048, r: 4, p: 2 })
  expect(await verifyPassword('correct horse', hash, cost)).toBe(true)
})

test('each hash has its own salt, and an unknown user has no password', async () => {
  expect(await hashPassword('same', cost)).not.toBe(await hashPassword('same', cost))
  expect(await verifyPassword('', null, cost)).toBe(false)
})

test('the full cost works, many at a time in turn', async () => {
  const full = { n: 2 ** 17, r: 8, p: 1 }
  const hashes = await Promise.all(['a', 'b', 'c'].map((password) => hashPassword(password, full)))
  expect(new Set(hashes).size).toBe(3)
})
