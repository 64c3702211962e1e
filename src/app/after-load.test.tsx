import { afterEach, expect, test } from 'vitest'
import { removeHistory } from './after-load.ts'

afterEach(() => localStorage.clear())

test('a history of changes that an earlier edition has kept is removed, and nothing else', () => {
  for (const key of ['change-history', 'keep-history', 'theme']) localStorage.setItem(key, '1')
  removeHistory()
  expect(Object.keys(localStorage)).toContain('theme')
  expect(JSON.stringify(localStorage)).not.toContain('history')
})
