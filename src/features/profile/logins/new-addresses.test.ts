import { expect, it } from 'vitest'
import { firstLoginsFromAddresses } from './new-addresses.ts'

const login = (id: number, datetime: string, ip: string) => ({ id, datetime, ip, username: 'owner', restricted: false })

it('marks the first login from each address but not the oldest of all, whatever their order', () => {
  const logins = [
    login(3, '2026-06-03T00:00:00', 'b'),
    login(1, '2026-06-01T00:00:00', 'a'),
    login(4, '2026-06-04T00:00:00', 'b'),
    login(2, '2026-06-02T00:00:00', 'a'),
    login(5, '2026-06-05T00:00:00', 'c'),
  ]
  expect([...firstLoginsFromAddresses(logins)]).toEqual([3, 5])
  expect([...firstLoginsFromAddresses([])]).toEqual([])
})
