/** Randomness: the system's, or one that repeats itself for tests and the demo. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { Random } from './context.ts'

export const systemRandom: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  integer: (below) => randomInt(below),
}

/** The same values for the same seed: SHA-256 in counter mode. Not for secrets of a running service. */
export function seededRandom(seed: string): Random {
  let counter = 0
  const block = () => createHash('sha256').update(`${seed} ${(counter += 1)}`).digest()
  return {
    bytes(length) {
      const bytes = new Uint8Array(length)
      for (let at = 0; at < length; at += 32) bytes.set(block().subarray(0, Math.min(32, length - at)), at)
      return bytes
    },
    integer: (below) => Number(block().readBigUInt64BE() % BigInt(below)),
  }
}
