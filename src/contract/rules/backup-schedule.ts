/** Days and two-hour windows (UTC) of the backup schedule; `Scheduling` is "not chosen yet" (gaps 2.3). */
export const backupDays = ['Scheduling', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const backupWindows = ['Scheduling', 'W0', 'W2', 'W4', 'W6', 'W8', 'W10', 'W12', 'W14', 'W16', 'W18', 'W20', 'W22'] as const
export type BackupDay = (typeof backupDays)[number]
export type BackupWindow = (typeof backupWindows)[number]

/** How long a window is. */
export const windowHours = 2

/** First hour of a window, UTC: W10 is 10:00-12:00. Null while scheduling. */
export const windowHour = (window: BackupWindow): number | null => (window === 'Scheduling' ? null : Number(window.slice(1)))

/** The day of a moment, UTC. */
export const dayAt = (when: Date): BackupDay => backupDays[when.getUTCDay() + 1] ?? 'Sunday'

/** The window a moment is in. */
export const windowAt = (when: Date): BackupWindow => backupWindows[Math.floor(when.getUTCHours() / windowHours) + 1] ?? 'W0'

/** Backups are daily and may begin anywhere in their two-hour window: after this many hours one has been missed. */
export const lateAfterHours = 26
