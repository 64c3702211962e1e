import { describe, expect, it } from 'vitest'
import type { Domain } from '#contract/areas/domains.ts'
import * as limits from '#contract/limits.ts'
import { inversePlan, planSettings, settingText } from './settings-plan.ts'

const primary: Domain = {
  id: 1,
  domain: 'one.example',
  type: 'master',
  status: 'active',
  description: '',
  group: '',
  tags: [],
  soa_email: 'admin@one.example',
  master_ips: [],
  axfr_ips: ['192.0.2.1'],
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
  ttl_sec: 300,
}
const secondary: Domain = {
  ...primary,
  id: 2,
  domain: 'two.example',
  type: 'slave',
  soa_email: '',
  master_ips: ['192.0.2.5'],
}

const noTimes = { times: {} }

describe('the plan of a change of settings', () => {
  it('lists old and new times, and leaves out what is so already', () => {
    const [planned] = planSettings([primary], { times: { ttl_sec: 300, refresh_sec: 3600 }, addresses: {} })
    expect(planned?.changes).toEqual([{ setting: 'refresh_sec', before: 0, after: 3600 }])
    expect(planned?.refused).toBeNull()
    expect(settingText('refresh_sec', 0)).toBe('Default (4 hours)')
  })

  it('adds, removes and replaces addresses, whatever their notation', () => {
    const after = (mode: 'add' | 'remove' | 'replace', addresses: string[]) =>
      planSettings([{ ...primary, axfr_ips: ['192.0.2.1', '2001:db8::1'] }], {
        ...noTimes,
        addresses: { axfr_ips: { mode, addresses } },
      })[0]?.changes[0]?.after
    expect(after('add', ['198.51.100.1'])).toEqual(['192.0.2.1', '2001:db8::1', '198.51.100.1'])
    expect(after('add', ['2001:DB8:0::1'])).toBeUndefined()
    expect(after('remove', ['2001:DB8:0::1'])).toEqual(['192.0.2.1'])
    expect(after('replace', [])).toEqual([])
  })

  it('changes primary servers of secondaries only, and never takes the last one', () => {
    const plan = (mode: 'add' | 'remove', address: string) =>
      planSettings([primary, secondary], { ...noTimes, addresses: { master_ips: { mode, addresses: [address] } } })
    expect(plan('add', '192.0.2.6').map(({ changes }) => changes.length)).toEqual([0, 1])
    expect(plan('add', '192.0.2.6')[1]?.refused).toBeNull()
    expect(plan('remove', '192.0.2.5')[1]?.refused).toContain('at least one primary server')
  })

  it('refuses addresses that are too long together, and accepts the longest', () => {
    const fill = (count: number) =>
      Array.from({ length: count }, (_, index) => `2001:db8::${(index + 0x1000).toString(16)}:1:1`)
    const plan = (count: number) =>
      planSettings([{ ...primary, axfr_ips: [] }], {
        ...noTimes,
        addresses: { axfr_ips: { mode: 'replace', addresses: fill(count) } },
      })[0]?.refused
    const length = fill(1).join('').length
    expect(plan(Math.floor(limits.maxAxfrLength / length))).toBeNull()
    expect(plan(Math.floor(limits.maxAxfrLength / length) + 1)).toContain(String(limits.maxAxfrLength))
  })

  it('leads back by its inverse', () => {
    const plan = planSettings([primary], { times: { ttl_sec: 3600 }, addresses: {} })
    expect(inversePlan(plan)[0]?.changes).toEqual([{ setting: 'ttl_sec', before: 3600, after: 300 }])
  })
})
