import { describe, expect, it } from 'vitest'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { rangeDefaults, rangeExample, rangeTypes, readRange, type RangeValues } from './range.ts'

const entered = (changed: Partial<RangeValues> = {}): RangeValues => ({
  ...rangeDefaults('harbour.example'),
  name: 'host-$',
  value: '192.0.2.$',
  ...changed,
})
const errorsOf = (changed: Partial<RangeValues>) => Object.fromEntries(readRange(entered(changed)).errors)

describe('a range of records', () => {
  it('has one for each number', () => {
    expect(readRange(entered({ first: '8', last: '12', step: '2', name: 'h${0,3}' })).drafts).toEqual([
      { type: 'A', name: 'h008', target: '192.0.2.8' },
      { type: 'A', name: 'h010', target: '192.0.2.10' },
      { type: 'A', name: 'h012', target: '192.0.2.12' },
    ])
  })

  it.each<[Partial<RangeValues>, Record<string, string>]>([
    [
      { name: '', value: '' },
      { name: 'Enter a name with $ for the number.', value: 'Enter an IPv4 address.' },
    ],
    [{ name: 'host' }, { name: 'Write $ where the number goes.' }],
    [{ name: 'host', last: '1' }, {}],
    [{ name: 'h${0' }, { name: 'Write $ for the number, or ${offset,width,base}, such as ${0,3}.' }],
    [{ value: '192.0.2.${-5}' }, { value: 'This would be negative for 1.' }],
    [{ first: 'a' }, { first: 'Enter a whole number.' }],
    [{ last: '' }, { last: 'Enter a whole number.' }],
    [{ step: '0' }, { step: 'Enter a whole number above 0.' }],
    [{ first: '20' }, { last: 'Enter 20 or more.' }],
    [{ last: '12001' }, { last: 'These are 12,001 records; a domain can have 12,000.' }],
    [{ value: 'x'.repeat(1_000_000) }, { value: 'This is too long for so many records.' }],
  ])('%o is explained', (changed, errors) => {
    expect(errorsOf(changed)).toEqual(errors)
  })

  it.each([
    ['113.0.203.in-addr.arpa', '7', '7.113.0.203.in-addr.arpa'],
    ['16.172.in-addr.arpa', '7', '7.0.16.172.in-addr.arpa'],
    ['0-25.2.0.192.in-addr.arpa', '7', '7.0-25.2.0.192.in-addr.arpa'],
    ['8.b.d.0.1.0.0.2.ip6.arpa', '26', `a.1.${'0.'.repeat(22)}8.b.d.0.1.0.0.2.ip6.arpa`],
  ])('in %s, the names are those of addresses', (zone, number, name) => {
    const { drafts } = readRange({ ...rangeDefaults(zone), value: 'h.example.net', first: number, last: number })
    expect(drafts.map((draft) => `${draft.name}.${zone}`)).toEqual([name])
  })

  it.each([
    ['113.0.203.in-addr.arpa', '1', '254'],
    ['0-25.2.0.192.in-addr.arpa', '0', '127'],
    ['64-127.2.0.192.in-addr.arpa', '64', '127'],
    ['8.b.d.0.1.0.0.2.ip6.arpa', '1', '10'],
    ['harbour.example', '1', '10'],
  ])('in %s, the numbers are from %s to %s', (zone, first, last) => {
    expect(rangeDefaults(zone)).toMatchObject({ first, last })
  })

  it('examples are valid for each type', () => {
    for (const type of rangeTypes) {
      const { drafts } = readRange(entered({ type, value: rangeExample(type) }))
      expect(drafts).toHaveLength(10)
      const [draft] = drafts
      expect(
        draft && checkRecord(draft, indexZone('harbour.example', [])).filter(({ level }) => level === 'error'),
      ).toEqual([])
    }
  })
})
