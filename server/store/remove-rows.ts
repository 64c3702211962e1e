/** Deletes many rows in steps between which requests are served. */
import { setImmediate } from 'node:timers/promises'

/** Rows that one statement deletes. */
const stepRows = 1000

/**
 * `find`: as many of the rows as it is told, at most; `remove` deletes them. Two statements, so that how long they take
 * does not depend on how a database plans one with a subquery: by old statistics it may compare each row with each.
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
