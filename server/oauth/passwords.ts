/** Password hashes: scrypt with the parameters stored in the hash (RFC 7914; ASVS 5.0, 11.4). */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { FairQueue } from '../fair-queue.ts'
import { clientNetwork } from '../networks.ts'
import type { HashCost } from '../settings.ts'

const keyBytes = 32
const saltBytes = 16

/**
 * A hash needs 128 MiB and most of a second at full cost, so only two are computed at a time, for different clients. A
 * client that waits behind others gets a turn after one hash for each of them.
 */
export const passwordQueue = new FairQueue({
  maxRunning: 2,
  maxWaitingPerClient: 20,
  maxWaiting: 100,
  maxWaitMs: 10_000,
})

function derive(password: string, salt: Buffer, { n, r, p }: HashCost, address: string): Promise<Buffer> {
  const options: ScryptOptions = { N: n, r, p, maxmem: 256 * n * r }
  return passwordQueue.run(clientNetwork(address), () => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
    return promise
  })
}

/**
 * `scrypt$N$r$p$salt$key`, with salt and key in base64url. Takes most of a second on another thread, plus the wait for
 * earlier hashes, so never call it within a transaction. `address`: the client's, whose network takes turns with
 * others. Throws 429 when too many wait.
 */
export async function hashPassword(password: string, cost: HashCost, address: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const key = await derive(password, salt, cost, address)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Verifies a password against a hash from `hashPassword`. `stored` is null for an unknown user: the result is false,
 * after the same time.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  cost: HashCost,
  address: string,
): Promise<boolean> {
  const [, n, r, p, salt, key] = stored?.split('$') ?? []
  if (salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(saltBytes), cost, address)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const storedCost = { n: Number(n), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), storedCost, address)
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}
