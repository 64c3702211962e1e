/** Long computations in steps, between which requests are served. */
import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which other work gets a turn. */
const sliceMs = 4

/** Call `giveTurn` between steps: it waits for other work when the steps since the last turn have taken long. */
export function takeTurns(): { giveTurn(): Promise<void> } {
  let start = performance.now()
  return {
    async giveTurn() {
      if (performance.now() - start < sliceMs) return
      await setImmediate()
      start = performance.now()
    },
  }
}
