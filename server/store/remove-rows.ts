/** Deletes many rows in steps between which requests are served. */
import { setImmediate } from 'node:timers/promises'
import type { DeleteResult } from 'kysely'

/** Rows that one statement deletes. */
const stepRows = 1000

/** `step`: deletes as many rows as it is told, at most. */
export async function removeInSteps(step: (rows: number) => Promise<DeleteResult>): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await step(stepRows)
    if (numDeletedRows < stepRows) return
    await setImmediate()
  }
}
