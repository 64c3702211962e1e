/** Deletes many rows in steps between which requests are served. */
import { setImmediate } from 'node:timers/promises'

/** Rows that one statement deletes. */
const stepRows = 1000

/**
 * `find` returns at most as many rows as it is told; `remove` deletes them. Two statements, so that the time does not
 * depend on the query plan for a subquery: with outdated statistics, a database may compare each row with every other.
 */
export async function removeInSteps<Row>(
  find: (rows: number) => Promise<readonly Row[]>,
  remove: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const found = await find(stepRows)
    if (found.length > 0) await remove(found)
    if (found.length < stepRows) return
    await setImmediate()
  }
}
