import { describe, expect, it } from 'vitest'
import { eventWords } from './event-words.ts'

describe('events in words', () => {
  it.each([
    ['node_boot', 'finished', '', 'Booted'],
    ['node_boot', 'started', '', 'Booting'],
    ['node_snapshot', 'failed', 'No space left', 'Taking a backup failed: No space left'],
    ['domain_record_delete', 'finished', '', 'Record deleted'],
    ['volume_attach', 'notification', '', 'Volume attach'],
  ] as const)('%s %s', (action, status, message, words) => {
    expect(eventWords({ action, status, message })).toBe(words)
  })
})
