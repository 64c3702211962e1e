/** Sources of randomness: the system's, and a repeatable one for tests and the demo data. */
import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Passed in wherever randomness is needed, so that tests can repeat their runs. */
export interface Random {
  bytes(length: number): Uint8Array<ArrayBuffer>
  /** An integer from 0 to `below` - 1. */
  integer(below: number): number
}

export const systemRandom: Random = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
  integer: (below) => randomInt(below),
}

/** The same values for the same seed: SHA-256 in counter mode. Not for secrets of a running service. */
export function seededRandom(seed: string): Random {
  let counter = 0
  const block = () =>
    createHash('sha256')
      .update(`${seed} ${(counter += 1)}`)
      .digest()
  return {
    bytes(length) {
      const bytes = new Uint8Array(length)
      for (let at = 0; at < length; at += 32) bytes.set(block().subarray(0, Math.min(32, length - at)), at)
      return bytes
    },
    integer: (below) => Number(block().readBigUInt64BE() % BigInt(below)),
  }
}
