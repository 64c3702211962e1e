/** Password hashes: scrypt with the parameters stored in the hash (RFC 7914; ASVS 5.0, 11.4). */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import type { HashCost } from '../settings.ts'

const keyBytes = 32
const saltBytes = 16

/** A hash needs 128 MiB at full cost, so only this many are computed at a time. */
const maxConcurrent = 2
let freeSlots = maxConcurrent
const queue: (() => void)[] = []

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (freeSlots > 0) freeSlots -= 1
  else {
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.push(resolve)
    await promise
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else freeSlots += 1
  }
}

function derive(password: string, salt: Buffer, { n, r, p }: HashCost): Promise<Buffer> {
  const options: ScryptOptions = { N: n, r, p, maxmem: 256 * n * r }
  return withSlot(() => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
    return promise
  })
}

/** `scrypt$N$r$p$salt$key`, with salt and key in base64url. Takes most of a second, on another thread. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Verifies a password. `stored` is null for an unknown user: false, in the same time. */
export async function verifyPassword(password: string, stored: string | null, cost: HashCost): Promise<boolean> {
  const [, n, r, p, salt, key] = stored?.split('$') ?? []
  if (salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(saltBytes), cost)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { n: Number(n), r: Number(r), p: Number(p) })
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}
