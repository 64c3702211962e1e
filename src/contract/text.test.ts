import { expect, test } from 'vitest'
import { disks } from './areas/disks.ts'
import { backups } from './areas/backups.ts'
import { invisibleReason, Tags } from './schema.ts'
import { validate } from './validation.ts'
import { eventMessage } from './rules/events/event-messages.ts'
import { quoteText } from './text.ts'

test.for([
  ['web-1', 'web-1'],
  ['snap \u{1F600} é', 'snap \u{1F600} é'],
  ['snap\u202Efdp', 'snap\uFFFDfdp'],
  ['a\nb\u0007\u0000', 'a\uFFFDb\uFFFD\uFFFD'],
  ['שלום', '\u2068שלום\u2069'],
] as const)('%j is shown as %j', ([typed, shown]) => {
  expect(quoteText(typed)).toBe(shown)
})

test('events do not let a label turn the rest of the sentence around', () => {
  const event = { action: 'node_snapshot', status: 'finished', message: null } as const
  expect(eventMessage({ ...event, secondary_entity: { label: 'snap\u202Exyz' } })).toBe('Backup taken: snap\uFFFDxyz')
})

test.for(['live\u202E', 'two\nlines', 'bell\u0007', 'nul\u0000x'])('labels and tags refuse %j', (label) => {
  const reasons = [
    validate(Tags, [label]),
    validate(backups.take.body, { label }),
    validate(disks.update.body, { label }),
  ].map((result) => (result.ok ? [] : result.errors.map(({ reason }) => reason)))
  expect(reasons).toEqual([[invisibleReason], [invisibleReason], [invisibleReason]])
})
