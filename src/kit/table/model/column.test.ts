import { expect, test } from 'vitest'
import { inLanguage } from '#contract/translate.ts'
import { labelIn, widthOf } from './column.ts'

test('a column is as wide as its header in languages other than English', () => {
  const column = { id: 'used', header: () => 'Zuletzt verwendet', width: 5 }
  expect(widthOf(column)).toBe(5)
  expect(inLanguage('de', {}, () => widthOf(column))).toBeGreaterThan(9)
})

test('a value without a label is its own text', () => {
  const format = labelIn({ here: () => 'Here' })
  for (const value of ['elsewhere', 'constructor', '__proto__']) expect(format(value)).toBe(value)
  expect(format('here')).toBe('Here')
})
