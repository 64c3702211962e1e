/** The demo as a story: what happened when, played in order, so that ids and events follow from the times. */
import type { Work } from '../jobs/queue.ts'

type Step = (work: Work) => Promise<void>

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export class History {
  readonly #steps: { ago: number; run: Step }[] = []

  /** Something that happened this many milliseconds ago. */
  add(ago: number, run: Step): void {
    this.#steps.push({ ago, run })
  }

  /** Lets it all happen, the oldest first; each step sees the time it happened at. */
  async play(work: Work): Promise<void> {
    for (const { ago, run } of this.#steps.toSorted((a, b) => b.ago - a.ago)) await run({ ...work, now: work.now - ago })
  }
}
