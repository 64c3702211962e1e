import { expect, test } from 'vitest'
import { formatShare } from './figures.ts'

test.each([
  [0, '0'],
  [0.03, '<0.1'],
  [0.1, '0.1'],
  [0.44, '0.4'],
  [1.4, '1'],
  [99.6, '100'],
  [1234.5, '1,235'],
])('%s percent', (percent, text) => expect(formatShare(percent)).toBe(text))
