/** Days and two-hour windows (UTC) of the backup schedule; `Scheduling` means that none is chosen yet (gaps 2.3). */
export const backupDays = [
  'Scheduling',
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export const backupWindows = [
  'Scheduling',
  'W0',
  'W2',
  'W4',
  'W6',
  'W8',
  'W10',
  'W12',
  'W14',
  'W16',
  'W18',
  'W20',
  'W22',
] as const
export type BackupDay = (typeof backupDays)[number]
export type BackupWindow = (typeof backupWindows)[number]

export const windowLengthHours = 2

/** First hour of a window, UTC: W10 is 10:00-12:00. Null while scheduling. */
export const windowStartHour = (window: BackupWindow): number | null =>
  window === 'Scheduling' ? null : Number(window.slice(1))

/** The day of a time, UTC. */
export const backupDayOf = (date: Date): BackupDay => backupDays[date.getUTCDay() + 1] ?? 'Sunday'

/** The window that contains a time. */
export const backupWindowOf = (date: Date): BackupWindow =>
  backupWindows[Math.floor(date.getUTCHours() / windowLengthHours) + 1] ?? 'W0'

/** Backups are daily and may begin at any time in their two-hour window, so after this many hours one was missed. */
export const backupOverdueHours = 26
