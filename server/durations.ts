/**
 * How long simulated work takes, in milliseconds at PACE 1: short enough to watch (provisioning and boot take about 8 s
 * together), long enough to see each status. A real service needs minutes (gaps 2.6). Documented lifetimes are not
 * scaled and not listed here.
 */
const durations = {
  /** How long an event is `scheduled` before it is `started`. */
  queue: 500,
  provision: 4000,
  provisionEmpty: 2500,
  boot: 4000,
  reboot: 5000,
  shutdown: 3000,
  remove: 2000,
  resize: 12_000,
  migrate: 20_000,
  passwordReset: 3000,
  rebuild: 9000,
  clone: 15_000,
  restore: 10_000,
  /** pending → running → needsPostProcessing → successful */
  snapshotPending: 1000,
  snapshotCopy: 10_000,
  snapshotFinish: 4000,
  diskCreate: 4000,
  diskRemove: 2000,
  diskResize: 5000,
  diskClone: 6000,
  capture: 12_000,
  /** The time from the arrival of an image's data until it can be deployed. */
  uploadProcessing: 3000,
  /** Until `Scheduling` becomes a day and a window (gaps 2.3). */
  scheduleChoice: 30_000,
  /** The time from a change of a zone to its rendering. */
  zoneRender: 5000,
} as const
export type Duration = keyof typeof durations

/** The duration multiplied by PACE. */
export const durationMs = (duration: Duration, { pace }: { pace: number }) => Math.round(durations[duration] * pace)
