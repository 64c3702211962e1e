import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const cost = { n: 1024, r: 8, p: 1 }
const client = '192.0.2.1'

test('only the right password matches its hash', async () => {
  const hash = await hashPassword('grün 1', cost, client)
  expect(hash).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('grün 1', hash, cost, client)).toBe(true)
  expect(await verifyPassword('gru\u0308n 1', hash, cost, client)).toBe(true)
  expect(await verifyPassword('grün 2', hash, cost, client)).toBe(false)
  expect(await verifyPassword('', hash, cost, client)).toBe(false)
})

test('verification uses the parameters in the hash', async () => {
  const hash = await hashPassword('correct horse', { n: 2048, r: 4, p: 2 }, client)
  expect(await verifyPassword('correct horse', hash, cost, client)).toBe(true)
})

test('each hash has its own salt, and no password matches an unknown user', async () => {
  expect(await hashPassword('same', cost, client)).not.toBe(await hashPassword('same', cost, client))
  expect(await verifyPassword('', null, cost, client)).toBe(false)
})

test('the full cost works, also for many at the same time', async () => {
  const full = { n: 2 ** 17, r: 8, p: 1 }
  const hashes = await Promise.all(['a', 'b', 'c'].map((password) => hashPassword(password, full, client)))
  expect(new Set(hashes).size).toBe(3)
})
