/** Limits of the codes that a signed-in user enters or requests, counted in memory for each user. */
import { codeAttempts, phoneCodeMinutes, phoneCodeRequests } from '#contract/limits.ts'
import type { RateLimit } from '#contract/limits.ts'
import { RateLimiter } from '../http/rate-limit.ts'

class UserLimiter {
  readonly #windows = new RateLimiter()
  readonly #limit: RateLimit

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** Counts one use. Returns null when it is allowed, else the milliseconds until the next one may be. */
  count(userId: number, now: number): number | null {
    const status = this.#windows.consume(String(userId), this.#limit, now)
    return status.ok ? null : status.resetAt - now
  }

  /** Counts nothing: the milliseconds until the next use is allowed, null when it is allowed now. */
  wait(userId: number, now: number): number | null {
    const status = this.#windows.peek(String(userId), this.#limit, now)
    return status.remaining > 0 ? null : status.resetAt - now
  }

  reset(userId: number): void {
    this.#windows.reset(String(userId))
  }
}

export interface CodeAttempts {
  /** Codes of a new two-factor secret. */
  readonly twoFactor: UserLimiter
  /** Codes from text messages. As long as the window is, a code lives: it can be guessed this many times only. */
  readonly phone: UserLimiter
  /** Requests for a text message. */
  readonly phoneRequests: UserLimiter
}

const seconds = phoneCodeMinutes * 60

export const createCodeAttempts = (): CodeAttempts => ({
  twoFactor: new UserLimiter({ count: codeAttempts, seconds }),
  phone: new UserLimiter({ count: codeAttempts, seconds }),
  phoneRequests: new UserLimiter({ count: phoneCodeRequests, seconds }),
})
