/** Limits of the codes that a signed-in user enters or requests, counted for each user. */
import { codeAttempts, phoneCodeMinutes, phoneCodeRequests } from '#contract/limits.ts'
import type { RateLimit } from '#contract/limits.ts'
import { countingWindows, type CountingWindows } from '../store/counting-windows.ts'
import type { Database } from '../store/database.ts'

class UserLimiter {
  readonly #windows: CountingWindows
  readonly #limit: RateLimit

  constructor(windows: CountingWindows, limit: RateLimit) {
    this.#windows = windows
    this.#limit = limit
  }

  /** Counts one use. Returns null when it is allowed, otherwise the milliseconds until the next one is. */
  async count(userId: number, now: number): Promise<number | null> {
    const status = await this.#windows.consume(String(userId), this.#limit, now)
    return status.ok ? null : status.resetAt - now
  }

  /** Counts nothing: the milliseconds until the next use is allowed, null when it is allowed now. */
  async wait(userId: number, now: number): Promise<number | null> {
    const status = await this.#windows.peek(String(userId), this.#limit, now)
    return status.remaining > 0 ? null : status.resetAt - now
  }

  reset(userId: number): Promise<void> {
    return this.#windows.reset(String(userId))
  }
}

export interface CodeAttempts {
  /** Codes of a new two-factor secret. */
  readonly twoFactor: UserLimiter
  /**
   * Codes from text messages. The window is as long as a code is valid, so a code can only be guessed this many times.
   */
  readonly phone: UserLimiter
  /** Requests for a text message. */
  readonly phoneRequests: UserLimiter
}

const seconds = phoneCodeMinutes * 60

export function createCodeAttempts(database: Database): CodeAttempts {
  const limiter = (purpose: string, count: number) =>
    new UserLimiter(countingWindows(database, purpose), { count, seconds })
  return {
    twoFactor: limiter('two-factor', codeAttempts),
    phone: limiter('phone', codeAttempts),
    phoneRequests: limiter('phone request', phoneCodeRequests),
  }
}
