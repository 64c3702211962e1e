import { describe, expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'
import { eventWords } from './event-words.ts'

describe('addresses of a node', () => {
  it('are told apart, and the ssh line goes to the public one', () => {
    expect(addressesOf({ ipv4: ['192.0.2.7', '192.168.133.9'], ipv6: '2001:db8::1/128' })).toEqual({
      publicV4: ['192.0.2.7'], privateV4: ['192.168.133.9'], v6: '2001:db8::1', ssh: 'ssh root@192.0.2.7',
    })
  })

  it('fall back to IPv6, and to nothing', () => {
    expect(addressesOf({ ipv4: [], ipv6: '2001:db8::1/128' }).ssh).toBe('ssh root@2001:db8::1')
    expect(addressesOf({ ipv4: ['10.1.1.1'], ipv6: null }).ssh).toBeNull()
  })
})

describe('events in words', () => {
  it.each([
    ['node_boot', 'finished', '', 'Booted'],
    ['node_boot', 'started', '', 'Booting'],
    ['node_snapshot', 'failed', 'No space left', 'Taking a backup failed: No space left'],
    ['volume_attach', 'notification', '', 'Volume attach'],
  ] as const)('%s %s', (action, status, message, words) => {
    expect(eventWords({ action, status, message })).toBe(words)
  })
})
