import { expect, it } from 'vitest'
import { groupSecret, otpauthUri } from './secret-dialog.tsx'

it('encodes the account so that apps read back the same name', () => {
  const uri = otpauthUri('5FXX6KLACOC33GTC', 'a b+c@example.com?x=1')
  expect(uri).toBe(
    'otpauth://totp/Quarterdeck%3Aa%20b%2Bc%40example.com%3Fx%3D1?secret=5FXX6KLACOC33GTC&issuer=Quarterdeck&algorithm=SHA1&digits=6&period=30',
  )
})

it('shows the secret in groups of four', () => {
  expect(groupSecret('5FXX6KLACOC33GTC')).toBe('5FXX 6KLA COC3 3GTC')
})
