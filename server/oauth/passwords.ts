/** Passwords, kept as scrypt hashes with their own parameters (RFC 7914; ASVS 5.0, 11.4). */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import type { HashCost } from '../settings.ts'

const keyBytes = 32
const saltBytes = 16

/** Each hash takes 128 MiB at full cost, so only this many are made at a time; the others wait. */
const atOnce = 2
let free = atOnce
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await promise
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

function derive(password: string, salt: Buffer, { n, r, p }: HashCost): Promise<Buffer> {
  const options: ScryptOptions = { N: n, r, p, maxmem: 256 * n * r }
  return inTurn(() => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
    return promise
  })
}

/** `scrypt$N$r$p$salt$key`, the last two base64url. Takes a good part of a second, on another thread. */
export async function hashPassword(password: string, cost: HashCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether this is the password; `null` for an unknown user takes as long and is never right. */
export async function verifyPassword(password: string, stored: string | null, cost: HashCost): Promise<boolean> {
  const [, n, r, p, salt, key] = stored?.split('$') ?? []
  if (salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(saltBytes), cost)
    return false
  }
  const wanted = Buffer.from(key, 'base64url')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { n: Number(n), r: Number(r), p: Number(p) })
  return wanted.length === derived.length && timingSafeEqual(wanted, derived)
}
