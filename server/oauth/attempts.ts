/** Limits of the attempts to sign in, so that nobody can try passwords or codes at will, or lock other users out. */
import { RateLimiter } from '../http/rate-limit.ts'
import { clientNetwork } from '../networks.ts'

/** Within five minutes. */
const windowSeconds = 5 * 60

export interface AttemptLimits {
  readonly perUserAndAddress: number
  readonly perAddress: number
  readonly perUser: number
}

export interface Attempt {
  readonly user: string
  readonly address: string
}

const keysOf = ({ user, address }: Attempt) => {
  const network = clientNetwork(address)
  return { perAddress: `at ${network}`, perUserAndAddress: `${user} at ${network}`, perUser: `user ${user}` }
}

/**
 * Counts attempts. What the limits of the address refuse does not count for the user: with far fewer attempts for each address than
 * for the user, one address cannot use up the attempts of a user and so lock the user out everywhere.
 */
export class AttemptLimiter {
  readonly #windows = new RateLimiter()
  readonly #limits: AttemptLimits

  constructor(limits: AttemptLimits) {
    this.#limits = limits
  }

  /**
   * Counts one attempt. Returns null when it is allowed, else the milliseconds until the next one may be. Call it before checking the
   * password, so that parallel attempts count too.
   */
  count(attempt: Attempt, now: number): number | null {
    const keys = keysOf(attempt)
    for (const limit of ['perAddress', 'perUserAndAddress', 'perUser'] as const) {
      const status = this.#windows.consume(keys[limit], { count: this.#limits[limit], seconds: windowSeconds }, now)
      if (!status.ok) return status.resetAt - now
    }
    return null
  }

  /** After a success: the user's earlier mistakes at this address no longer count. */
  succeed(attempt: Attempt) {
    this.#windows.reset(keysOf(attempt).perUserAndAddress)
  }
}
