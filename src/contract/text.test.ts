import { expect, test } from 'vitest'
import { disks } from './areas/disks.ts'
import { backups } from './areas/backups.ts'
import { invisibleReason, Tags } from './schema.ts'
import { validate } from './validation.ts'
import { eventMessage } from './rules/events/event-messages.ts'
import { formatNumber, parseNumber, parseWholeNumber, quoteText, typedNumber } from './text.ts'
import { inLanguage } from './translate.ts'

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

test.for([
  ['en', '10.5', 10.5],
  ['en', '10,5', Number.NaN],
  ['de', '10,5', 10.5],
  ['de', '10.5', 10.5],
  ['de', ' 12 ', 12],
  ['de', '1.024', 1024],
  ['de', '1.024,5', 1024.5],
  ['de', '1.024.5', Number.NaN],
  ['de', '1.02', 1.02],
  ['en', '1,024', 1024],
  ['en', '1,024.5', 1024.5],
  ['en', '1.024', 1.024],
  ['en', '0,024', Number.NaN],
  ['en', '', Number.NaN],
] as const)('in %s, %j is read as %d', ([language, typed, number]) => {
  expect(inLanguage(language, {}, () => parseNumber(typed))).toBe(number)
})

test.for([
  ['en', '20,000', 20_000],
  ['en', '+5', 5],
  ['en', '1.000', Number.NaN],
  ['en', '1.5', Number.NaN],
  ['en', '1,00', Number.NaN],
  ['de', '20.000', 20_000],
  ['de', '1,000', Number.NaN],
  ['de', '1.5', Number.NaN],
  ['de', 'x', Number.NaN],
] as const)('in %s, %j is the whole number %d', ([language, typed, number]) => {
  expect(inLanguage(language, {}, () => parseWholeNumber(typed))).toBe(number)
})

test('numbers are shown as the language writes them, and entered so, too', () => {
  expect(inLanguage('de', {}, () => [formatNumber(1024.5), typedNumber(1024.5)])).toEqual(['1.024,5', '1024,5'])
  expect([formatNumber(1024.5), typedNumber(1024.5)]).toEqual(['1,024.5', '1024.5'])
})
