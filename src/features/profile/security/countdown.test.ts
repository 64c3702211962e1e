import { expect, test } from 'vitest'
import { formatCountdown } from './secret-dialog.tsx'

test.each([
  [86_400_000, '24:00:00'],
  [86_399_000, '23:59:59'],
  [61_500, '00:01:02'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
])('%i ms are %s', (remainingMs, text) => {
  expect(formatCountdown(remainingMs)).toBe(text)
})
