/** For tests of long work: whether requests are served in the meantime. */

/** How often other work gets a turn while `work` runs. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  await work()
  clearImmediate(next)
  return turns
}
