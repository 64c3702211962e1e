/** For tests: keeps passwords from being hashed, so that everything that needs a hash waits. */
import { expect } from 'vitest'
import { passwordQueue } from './passwords.ts'

/** Takes both slots of the queue until `release`. */
export function holdPasswordQueue() {
  const released = Promise.withResolvers<void>()
  const holders = ['holder 1', 'holder 2'].map((client) => passwordQueue.run(client, () => released.promise))
  const release = async () => {
    released.resolve()
    await Promise.all(holders)
  }
  return {
    release,
    /** Resolves when this many hashes are waiting. */
    waitsFor: async (count: number) => expect.poll(() => passwordQueue.waiting).toBe(count),
    [Symbol.asyncDispose]: release,
  }
}
