/** Limits concurrent work in total and per user, so that one user cannot take all the capacity. */
import { tooManyRequests } from '../errors.ts'

export interface ShareLimits {
  readonly total: number
  readonly perUser: number
  /** Seconds after which a refused client may try again. */
  readonly retrySeconds: number
}

export class Shares {
  readonly #limits: ShareLimits
  readonly #byUser = new Map<number, number>()
  #total = 0

  constructor(limits: ShareLimits) {
    this.#limits = limits
  }

  /** Runs work for a user. Throws 429 when the user, or all users together, have too much work in progress. */
  async run<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const { total, perUser, retrySeconds } = this.#limits
    const own = this.#byUser.get(userId) ?? 0
    if (own >= perUser || this.#total >= total) throw tooManyRequests(retrySeconds)
    this.#change(userId, 1)
    try {
      return await work()
    } finally {
      this.#change(userId, -1)
    }
  }

  #change(userId: number, by: 1 | -1): void {
    const own = (this.#byUser.get(userId) ?? 0) + by
    if (own === 0) this.#byUser.delete(userId)
    else this.#byUser.set(userId, own)
    this.#total += by
  }
}
