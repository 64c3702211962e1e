import { expect, test } from 'vitest'
import { toWireTime } from '../../time.ts'
import { backupState, type BackupHistory, type BackupState } from './backup-state.ts'

const now = Date.UTC(2026, 10, 20, 12)
const hoursAgo = (hours: number) => toWireTime(now - hours * 3_600_000)
const nothingKnown: BackupHistory = { enabledAt: null, lastAttemptFailed: false }
const unread: BackupHistory = { enabledAt: undefined, lastAttemptFailed: undefined }
const failed: BackupHistory = { enabledAt: null, lastAttemptFailed: true }

interface Given {
  enabled?: boolean
  last?: string | null
  created?: string
  history?: BackupHistory
}

const cases: readonly (readonly [string, Given, BackupState])[] = [
  ['without backups', { enabled: false, history: failed }, 'off'],
  ['backed up 25 hours ago', { last: hoursAgo(25) }, 'ok'],
  ['backed up 27 hours ago', { last: hoursAgo(27) }, 'late'],
  ['whose last backup failed', { last: hoursAgo(25), history: failed }, 'failed'],
  ['whose last backups failed', { last: hoursAgo(27), history: failed }, 'failed'],
  ['never backed up', {}, 'never'],
  ['never backed up successfully', { history: failed }, 'failed'],
  ['created 5 hours ago', { created: hoursAgo(5) }, 'pending'],
  ['created 5 hours ago whose first backup failed', { created: hoursAgo(5), history: failed }, 'failed'],
  ['with backups enabled a minute ago', { history: { ...nothingKnown, enabledAt: hoursAgo(1 / 60) } }, 'pending'],
  ['with backups enabled 27 hours ago', { history: { ...nothingKnown, enabledAt: hoursAgo(27) } }, 'never'],
  ['without a backup whose events are unread', { history: unread }, 'unknown'],
  ['new, whose events are unread', { created: hoursAgo(5), history: unread }, 'unknown'],
  ['backed up 25 hours ago whose events are unread', { last: hoursAgo(25), history: unread }, 'unknown'],
  ['backed up 27 hours ago whose events are unread', { last: hoursAgo(27), history: unread }, 'late'],
  ['without a successful backup whose list is known', { history: { ...unread, lastAttemptFailed: false } }, 'unknown'],
  [
    'whose last backup failed and whose events are unread',
    { history: { ...unread, lastAttemptFailed: true } },
    'failed',
  ],
  [
    'backed up 25 hours ago, as its list says',
    { last: hoursAgo(25), history: { ...unread, lastAttemptFailed: false } },
    'ok',
  ],
]

test.for(cases)(
  'a node %s',
  ([, { enabled = true, last = null, created = hoursAgo(1000), history = nothingKnown }, state]) => {
    const backups = { available: true, enabled, last_successful: last, schedule: { day: null, window: null } }
    expect(backupState({ backups, created }, history, now)).toBe(state)
  },
)
