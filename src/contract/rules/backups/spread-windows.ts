/** Spreads backups evenly over windows of the day, with as few changes as possible. */
import { backupWindows, type BackupWindow } from './backup-schedule.ts'

/** The windows of a day. */
export const dailyWindows: readonly BackupWindow[] = backupWindows.filter((window) => window !== 'Scheduling')

/** The number of these in each window. */
export function countWindows(windows: readonly (BackupWindow | null)[]): ReadonlyMap<BackupWindow, number> {
  const counts = new Map<BackupWindow, number>()
  for (const window of windows) if (window !== null) counts.set(window, (counts.get(window) ?? 0) + 1)
  return counts
}

/**
 * A window for each node, in their order. Nodes keep their window as long as it does not exceed its share; if possible,
 * the counts of any two windows, including the nodes that stay, differ by at most one. `current`: null for a node
 * without a window. `staying`: how many other nodes are in each window. `allowed` must not be empty.
 */
export function spreadWindows(
  current: readonly (BackupWindow | null)[],
  allowed: readonly BackupWindow[],
  staying: ReadonlyMap<BackupWindow, number> = new Map(),
): readonly BackupWindow[] {
  const counts = countWindows(current)
  const free = new Map(allowed.map((window) => [window, 0]))
  const shareOf = (window: BackupWindow) => free.get(window) ?? 0
  const loadOf = (window: BackupWindow) => (staying.get(window) ?? 0) + shareOf(window)
  const leavingOf = (window: BackupWindow) => (counts.get(window) ?? 0) - shareOf(window)
  for (const _ of current) {
    // Of the emptiest windows, the one that most nodes would have to leave, so that those nodes can stay.
    const emptiest = allowed.reduce((best, each) => {
      const difference = loadOf(each) - loadOf(best)
      return difference < 0 || (difference === 0 && leavingOf(each) > leavingOf(best)) ? each : best
    })
    free.set(emptiest, shareOf(emptiest) + 1)
  }
  const kept = current.map((window) => {
    const room = window === null ? 0 : (free.get(window) ?? 0)
    if (window === null || room === 0) return null
    free.set(window, room - 1)
    return window
  })
  const open = allowed.flatMap((window) => Array.from({ length: free.get(window) ?? 0 }, () => window))
  return kept.map((window) => window ?? open.shift() ?? allowed[0] ?? 'Scheduling')
}
