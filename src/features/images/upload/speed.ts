/** The speed of a transfer over the last seconds, so that it follows the connection without flickering. */

/** Milliseconds. */
const windowMs = 5000
/** Shorter measurements are not meaningful. */
const minSpanMs = 500

interface Sample {
  readonly at: number
  readonly bytes: number
}

export class SpeedMeter {
  #samples: Sample[] = []

  /**
   * Adds the number of bytes transferred until a time in milliseconds; returns bytes per second, or null until known.
   */
  add(bytes: number, at: number): number | null {
    this.#samples.push({ at, bytes })
    // One sample older than the window is kept, so that the window is always full.
    while (this.#samples.length > 2 && (this.#samples[1]?.at ?? at) <= at - windowMs) this.#samples.shift()
    const [first] = this.#samples
    if (!first || at - first.at < minSpanMs) return null
    return (bytes - first.bytes) / ((at - first.at) / 1000)
  }
}
