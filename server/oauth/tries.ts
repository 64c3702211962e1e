/** Bounds how often passwords and codes can be tried. In memory: a restart forgets, but guessing across restarts is slow enough. */

interface Window {
  used: number
  endsAt: number
}

const sweepAt = 10_000

export class Tries {
  readonly #windows = new Map<string, Window>()
  readonly #milliseconds: number

  /** Tries are counted in windows of this length. */
  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds
  }

  /**
   * Counts one try under each key with its maximum. Null when all have room; else the milliseconds until the last of them has again.
   * It counts before the password is checked, so that parallel tries cannot slip through.
   */
  take(limits: Readonly<Record<string, number>>, now: number): number | null {
    if (this.#windows.size >= sweepAt) for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key)
    let wait = 0
    for (const [key, maximum] of Object.entries(limits)) {
      const known = this.#windows.get(key)
      const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + this.#milliseconds }
      this.#windows.set(key, window)
      if (window.used >= maximum) wait = Math.max(wait, window.endsAt - now)
      else window.used += 1
    }
    return wait > 0 ? wait : null
  }

  /** It was the right one: these keys start anew. */
  clear(...keys: readonly string[]) {
    for (const key of keys) this.#windows.delete(key)
  }
}
