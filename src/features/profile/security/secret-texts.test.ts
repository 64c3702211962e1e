import { expect, it } from 'vitest'
import { formatCountdown, groupSecret, otpauthUri } from './secret-texts.ts'

it('encodes the account so that apps read back the same name', () => {
  const uri = otpauthUri('5FXX6KLACOC33GTC', 'a b+c@example.com?x=1')
  expect(uri).toBe(
    'otpauth://totp/Quarterdeck%3Aa%20b%2Bc%40example.com%3Fx%3D1?secret=5FXX6KLACOC33GTC&issuer=Quarterdeck&algorithm=SHA1&digits=6&period=30',
  )
})

it('shows the secret in groups of four', () => {
  expect(groupSecret('5FXX6KLACOC33GTC')).toBe('5FXX 6KLA COC3 3GTC')
})

it.each([
  [86_400_000, '24:00:00'],
  [86_399_000, '23:59:59'],
  [61_500, '00:01:02'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
])('%i ms are %s', (remainingMs, text) => {
  expect(formatCountdown(remainingMs)).toBe(text)
})
