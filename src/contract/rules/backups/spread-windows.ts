/** Spreads backups evenly over windows of the day, with as few changes as possible. */
import { backupWindows, type BackupWindow } from './backup-schedule.ts'

/** The windows of a day. */
export const dailyWindows: readonly BackupWindow[] = backupWindows.filter((window) => window !== 'Scheduling')

/**
 * A window for each node, in their order. Nodes keep their window as long as it does not get more than its share; the
 * counts of two windows differ by one at most. `current`: null for a node without a window. `allowed` must not be
 * empty.
 */
export function spreadWindows(
  current: readonly (BackupWindow | null)[],
  allowed: readonly BackupWindow[],
): readonly BackupWindow[] {
  const counts = new Map(allowed.map((window) => [window, current.filter((each) => each === window).length]))
  const share = Math.floor(current.length / allowed.length)
  const remainder = current.length % allowed.length
  // The fullest windows get one more, because that keeps most nodes where they are.
  const fullest = allowed.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const free = new Map(fullest.map((window, index) => [window, share + (index < remainder ? 1 : 0)]))
  const kept = current.map((window) => {
    const room = window === null ? 0 : (free.get(window) ?? 0)
    if (window === null || room === 0) return null
    free.set(window, room - 1)
    return window
  })
  const open = allowed.flatMap((window) => Array.from({ length: free.get(window) ?? 0 }, () => window))
  return kept.map((window) => window ?? open.shift() ?? allowed[0] ?? 'Scheduling')
}
