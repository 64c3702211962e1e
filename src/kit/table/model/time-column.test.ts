import { expect, test } from 'vitest'
import { inLanguage } from '#contract/translate.ts'
import { timeColumn } from './time-column.tsx'

test('is as wide as times are in the language of the moment, not in that of its creation', () => {
  const column = timeColumn<null>({ id: 'created', header: () => 'Created', width: 1, timeOf: () => null })
  const english = column.width
  expect(inLanguage('de', {}, () => column.width)).toBeGreaterThan(english)
  expect(column.width).toBe(english)
})
