import { describe, expect, it } from 'vitest'
import { addressesOf } from './by-use.ts'

describe('addresses of a node', () => {
  it('are told apart, and the ssh line goes to the public one', () => {
    expect(addressesOf({ ipv4: ['192.0.2.7', '192.168.133.9'], ipv6: '2001:db8::1/128' })).toEqual({
      publicV4: ['192.0.2.7'],
      privateV4: ['192.168.133.9'],
      v6: '2001:db8::1',
      ssh: 'ssh root@192.0.2.7',
    })
  })

  it('fall back to IPv6, and to nothing', () => {
    expect(addressesOf({ ipv4: [], ipv6: '2001:db8::1/128' }).ssh).toBe('ssh root@2001:db8::1')
    expect(addressesOf({ ipv4: ['10.1.1.1'], ipv6: null }).ssh).toBeNull()
  })
})
