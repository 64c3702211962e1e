/** The history of the demo: steps with times, replayed in order, so that ids and events match the times. */
import type { UnitOfWork } from '../store/unit-of-work.ts'

type Step = (work: UnitOfWork) => Promise<void>

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export class History {
  readonly #steps: { ago: number; run: Step }[] = []

  /** Adds a step that happened this many milliseconds ago. */
  add(ago: number, run: Step): void {
    this.#steps.push({ ago, run })
  }

  /** Runs all steps, oldest first, each with its own time as `now`. */
  async replay(work: UnitOfWork): Promise<void> {
    for (const { ago, run } of this.#steps.toSorted((a, b) => b.ago - a.ago))
      await run({ ...work, now: work.now - ago })
  }
}
