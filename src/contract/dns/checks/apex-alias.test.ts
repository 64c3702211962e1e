import { describe, expect, test } from 'vitest'
import { addressesFix } from './apex-alias.ts'
import type { Fix } from '../records/findings.ts'
import { checkRecord } from './record-check.ts'
import { normalizeRecord, type RecordDraft } from '../records/record-types.ts'
import { indexZone } from './zone-index.ts'

const zone = 'example.org'
const zoneWith = (...drafts: RecordDraft[]) =>
  indexZone(
    zone,
    drafts.map((draft, index) => Object.assign(normalizeRecord(draft, zone), { id: index + 1 })),
  )
const alias = (target: string): RecordDraft => ({ type: 'CNAME', name: '@', target })
const a = (name: string, target = '8.8.8.8'): RecordDraft => ({ type: 'A', name, target })
const aaaa = (name: string, target = '2600::8'): RecordDraft => ({ type: 'AAAA', name, target })

/** The draft with the fix, and what the fix adds. */
const fixed = (draft: RecordDraft, { change, add = [] }: Fix) => [{ ...draft, ...change }, ...add]
const findAlias = (draft: RecordDraft, others: readonly RecordDraft[], id?: number) => {
  const [finding] = checkRecord(draft, zoneWith(...others), id)
  expect(finding).toMatchObject({ level: 'error', code: 'cname-apex', field: 'name' })
  return finding
}

describe('a CNAME for the zone itself', () => {
  test.each<[string, string, RecordDraft[], string, RecordDraft[]]>([
    ['a host of the zone', 'www.example.org', [a('www')], 'Use A 8.8.8.8', [a('@')]],
    ['a host in one label', 'www', [a('www')], 'Use A 8.8.8.8', [a('@')]],
    ['both versions', 'www.example.org', [a('www'), aaaa('www')], 'Use A 8.8.8.8 and AAAA 2600::8', [a('@'), aaaa('')]],
    [
      'many addresses',
      'www.example.org',
      [a('www'), a('www', '8.8.4.4'), aaaa('www')],
      'Use A 8.8.8.8, A 8.8.4.4 and 1 more',
      [a('@'), a('', '8.8.4.4'), aaaa('')],
    ],
    [
      'an alias of the zone',
      'blog.example.org',
      [{ type: 'CNAME', name: 'blog', target: 'www.example.org' }, a('www')],
      'Use A 8.8.8.8',
      [a('@')],
    ],
    ['a name of a wildcard', 'any.example.org', [a('*')], 'Use A 8.8.8.8', [a('@')]],
    ['an address that is there', 'www.example.org', [a('www'), aaaa('www'), a('@')], 'Use AAAA 2600::8', [aaaa('@')]],
  ])('becomes the addresses of %s', (_, target, others, label, expected) => {
    const draft = alias(target)
    const finding = findAlias(draft, others)
    expect(finding?.lookUp).toBeUndefined()
    expect(finding?.fix?.label).toBe(label)
    const result = finding?.fix ? fixed(draft, finding.fix) : []
    expect(result).toEqual(expected)
    for (const each of result) expect(checkRecord(each, zoneWith(...others))).toEqual([])
  })

  test('its replacement keeps its TTL', () => {
    const draft = { ...alias('www.example.org'), ttl_sec: 300 }
    const fix = findAlias(draft, [a('www'), aaaa('www')])?.fix
    expect(fix && fixed(draft, fix).map(({ ttl_sec }) => ttl_sec)).toEqual([300, 300])
  })

  test('of a host elsewhere becomes the addresses that are found for it', () => {
    const lookUp = findAlias(alias('app.example.net'), [a('@')])?.lookUp
    if (!lookUp) throw new Error('Nothing is to be looked up')
    expect(lookUp.host).toBe('app.example.net')
    expect(addressesFix(lookUp, ['8.8.8.8', '8.8.4.4', '8.8.4.4'])).toMatchObject({
      label: 'Use A 8.8.4.4',
      change: { type: 'A', target: '8.8.4.4' },
    })
    expect(addressesFix(lookUp, ['8.8.8.8'])).toBeUndefined()
    expect(addressesFix(lookUp, [])).toBeUndefined()
  })

  test('without addresses, a new one can be that of www, and a saved one can go', () => {
    const draft = alias('app.example.net')
    const fix = findAlias(draft, [])?.fix
    expect(fix).toEqual({ label: 'Use www', change: { name: 'www' } })
    expect(fix && checkRecord({ ...draft, ...fix.change }, zoneWith())).toEqual([])
    expect(findAlias(draft, [a('www')])?.fix).toBeUndefined()
    expect(findAlias(draft, [draft], 1)?.fix).toEqual({ label: 'Remove this record', remove: true })
  })

  test('a name that is still missing is asked for', () => {
    expect(findAlias({ type: 'CNAME', target: '' }, [])?.text).toMatch(/^Enter a name: /)
    expect(findAlias(alias('a.example.net'), [])?.text).toMatch(/^example.org itself cannot be a CNAME/)
  })

  test('aliases in a circle have no addresses', () => {
    const circle: RecordDraft[] = [
      { type: 'CNAME', name: 'b', target: 'c.example.org' },
      { type: 'CNAME', name: 'c', target: 'b.example.org' },
    ]
    expect(findAlias(alias('b.example.org'), circle)?.fix?.label).toBe('Use www')
  })
})
