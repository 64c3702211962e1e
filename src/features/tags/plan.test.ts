import { expect, test } from 'vitest'
import { replaceTags } from './plan.ts'

test('tags are replaced where they stand, once, and others are kept', () => {
  expect(replaceTags(['api', 'web', 'www'], new Set(['web', 'www']), 'site')).toEqual(['api', 'site'])
  expect(replaceTags(['site', 'web'], new Set(['web']), 'site')).toEqual(['site'])
  expect(replaceTags(['api', 'web'], new Set(['web']), null)).toEqual(['api'])
})
