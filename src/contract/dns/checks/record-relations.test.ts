import { describe, expect, test } from 'vitest'
import { checkRecord } from './record-check.ts'
import { isNullMx, isSameRecord } from './record-conflicts.ts'
import { normalizeRecord, type RecordDraft } from '../records/record-types.ts'
import { nameInZone } from '../names/dns-name.ts'
import { indexZone, recordsFor } from './zone-index.ts'

const zone = 'example.org'
const zoneWith = (...drafts: RecordDraft[]) =>
  indexZone(
    zone,
    drafts.map((draft, index) => Object.assign(normalizeRecord(draft, zone), { id: index + 1 })),
  )
const codes = (draft: RecordDraft, ...others: RecordDraft[]) =>
  checkRecord(draft, zoneWith(...others)).map(({ level, code }) => `${level}: ${code}`)

const a = (name: string, target = '8.8.8.8'): RecordDraft => ({ type: 'A', name, target })
const cname = (name: string, target: string): RecordDraft => ({ type: 'CNAME', name, target })
const mx = (target: string, priority = 10): RecordDraft => ({ type: 'MX', target, priority })
const ns = (name: string, target: string): RecordDraft => ({ type: 'NS', name, target })
const txt = (target: string, name = ''): RecordDraft => ({ type: 'TXT', name, target })
const out = 'host.example.net'

describe('errors between records', () => {
  test.each<[string, RecordDraft, RecordDraft[], string | undefined]>([
    ['an equal record', a('www'), [a('www')], 'Record already exists'],
    ['another TTL makes no difference', { ...a('www'), ttl_sec: 300 }, [a('www')], 'Record already exists'],
    [
      'another text of the address',
      { type: 'AAAA', target: '2600:0::1' },
      [{ type: 'AAAA', target: '2600::1' }],
      'Record already exists',
    ],
    [
      'an IPv4 tail',
      { type: 'AAAA', target: '2600::1.2.3.4' },
      [{ type: 'AAAA', target: '2600::102:304' }],
      'Record already exists',
    ],
    ['another address', a('www'), [a('www', '8.8.4.4')], undefined],
    ['another priority', mx(out, 20), [mx(out)], undefined],
    ['text in another case', txt('A'), [txt('a')], undefined],
    ['CNAME beside A', cname('www', out), [a('www')], 'CNAME names must be unique'],
    ['A beside CNAME', a('www'), [cname('www', out)], 'CNAME names must be unique'],
    ['CNAME beside CNAME', cname('www', out), [cname('www', 'b.example.net')], 'CNAME names must be unique'],
    ['CNAME elsewhere', cname('www', out), [a('web')], undefined],
    ['CNAME to itself', cname('www', 'www.example.org'), [], 'CNAME records must not form a loop'],
    [
      'CNAME loop',
      cname('a', 'b.example.org'),
      [cname('b', 'c.example.org'), cname('c', 'a.example.org')],
      'CNAME records must not form a loop',
    ],
    ['CNAME chain', cname('a', 'b.example.org'), [cname('b', out)], undefined],
    ['MX beside null MX', mx(out), [mx('.')], 'A Null MX record already exists'],
    ['null MX beside MX', mx('.'), [mx(out)], 'A Null MX record cannot be combined with other MX records'],
    ['null MX at another name', mx('.'), [{ ...mx(out), name: 'lab' }], undefined],
  ])('%s', (_, draft, others, reason) => {
    const found = checkRecord(draft, zoneWith(...others)).find(({ level }) => level === 'error')
    expect(found?.reason).toBe(reason)
  })

  test('a record does not conflict with itself', () => {
    for (const draft of [a('www'), cname('www', out), mx('.')])
      expect(checkRecord(draft, zoneWith(draft), 1).filter(({ level }) => level === 'error')).toEqual([])
  })

  test('an edited CNAME does not meet its old target', () => {
    expect(checkRecord(cname('a', 'b.example.org'), zoneWith(cname('a', out), cname('b', out)), 1)).toMatchObject([
      { level: 'hint', code: 'target-alias' },
    ])
  })
})

test('TTLs are compared with the default of the zone where that is known', () => {
  const record = { ...a('www'), ttl_sec: 86400 }
  const { records } = zoneWith(a('www', '8.8.4.4'))
  const found = (defaultTtl?: number) =>
    checkRecord(record, indexZone(zone, records, defaultTtl)).map(({ code, text }) => `${code}: ${text}`)
  const warning = "mixed-ttl: Another A record at this name has a different TTL (the zone's default)."
  expect(found(86400)).toEqual([])
  expect(found(3600)).toEqual([warning])
  expect(found()).toEqual([warning])
})

describe('warnings and hints between records', () => {
  test.each<[string, RecordDraft, RecordDraft[], string[]]>([
    ['mixed TTLs', { ...a('www'), ttl_sec: 300 }, [a('www', '8.8.4.4')], ['warning: mixed-ttl']],
    ['second SPF', txt('v=spf1 mx -all'), [txt('v=spf1 -all')], ['warning: second-spf']],
    [
      'second DMARC',
      txt('v=DMARC1; p=none', '_dmarc'),
      [txt('v=DMARC1; p=reject', '_dmarc')],
      ['warning: second-dmarc'],
    ],
    ['SPF at another name', txt('v=spf1 mx -all', 'lab'), [txt('v=spf1 -all')], []],
    [
      'more look-ups with an included name of the zone',
      txt('v=spf1 a mx include:_spf.example.org -all'),
      [txt(`v=spf1 ${'include:a.example '.repeat(8)}-all`, '_spf')],
      ['warning: spf-lookups'],
    ],
    [
      'ten look-ups with names that include each other',
      txt('v=spf1 include:_spf.example.org -all'),
      [txt(`v=spf1 include:example.org include:_spf.example.org ${'mx '.repeat(7)}-all`, '_spf')],
      [],
    ],
    ['same mail server twice', mx(out, 20), [mx(out)], ['warning: same-mx']],
    ['MX to an alias', mx('mail.example.org'), [cname('mail', out)], ['warning: target-alias']],
    ['CNAME to an alias', cname('www', 'web.example.org'), [cname('web', out)], ['hint: target-alias']],
    ['target that is a name of the zone', cname('www', 'web.lab'), [a('web.lab')], ['warning: relative-target']],
    ['target above a name of the zone', mx('x.lab'), [a('web.x.lab')], ['warning: relative-target']],
    ['the same with a trailing dot', cname('www', 'web.lab.'), [a('web.lab')], []],
    ['target that is no name of the zone', cname('www', 'web.lab'), [a('lab')], []],
    ['MX to nothing', mx('mail.example.org'), [], ['warning: dangling']],
    ['MX to an address', mx('mail.example.org'), [a('mail')], []],
    ['MX to a wildcard', mx('mail.example.org'), [a('*')], []],
    ['CNAME to nothing', cname('www', 'web.example.org'), [], ['warning: dangling']],
    ['CNAME to a name with text only', cname('www', 'web.example.org'), [txt('x', 'web')], []],
    ['delegation without glue', ns('lab', 'ns.lab.example.org'), [], ['warning: missing-glue']],
    [
      'own name server of the zone without an address',
      ns('', 'ns.example.org'),
      [],
      ['warning: apex-ns', 'warning: missing-glue'],
    ],
    ['own name server of the zone with an address', ns('', 'ns.example.org'), [a('ns')], ['warning: apex-ns']],
    ['own name server of the zone by a wildcard', ns('', 'ns.example.org'), [a('*')], ['warning: apex-ns']],
    ['the zone as its own name server', ns('', zone), [], ['warning: apex-ns', 'warning: missing-glue']],
    [
      'own name server of the zone that is an alias',
      ns('', 'ns.example.org'),
      [cname('ns', out)],
      ['warning: apex-ns', 'warning: target-alias'],
    ],
    [
      'name server of the zone below a delegation',
      ns('', 'ns.lab.example.org'),
      [ns('lab', out)],
      ['warning: apex-ns'],
    ],
    ['delegation with a wildcard for glue', ns('lab', 'ns.lab.example.org'), [a('*')], ['warning: missing-glue']],
    ['delegation with glue', ns('lab', 'ns.lab.example.org'), [a('ns.lab')], []],
    ['delegation to elsewhere', ns('lab', out), [], []],
    ['glue', a('ns.lab'), [ns('lab', 'ns.lab.example.org')], []],
    ['below a delegation', a('www.lab'), [ns('lab', out)], ['warning: hidden']],
    ['at a delegation', a('lab'), [ns('lab', out)], ['warning: hidden']],
    ['delegation of a name with an address', ns('lab', out), [a('lab')], ['warning: hides']],
    ['delegation of a name with names below', ns('lab', out), [a('www.lab'), a('elab')], ['warning: hides']],
    ['second name server of a delegation', ns('lab', out), [ns('lab', 'ns.lab.example.org'), a('ns.lab')], []],
    ['apex NS hide nothing', a('www'), [ns('', out)], []],
  ])('%s', (_, draft, others, expected) => {
    expect(codes(draft, ...others)).toEqual(expected)
  })

  test('the fix for a target that may be meant in the zone', () => {
    const [found] = checkRecord(cname('www', 'web.lab'), zoneWith(a('web.lab')))
    expect(found?.fix?.change).toEqual({ target: 'web.lab.example.org' })
  })

  test('the fix for mixed TTLs takes the TTL of the others', () => {
    const [found] = checkRecord({ ...a('www'), ttl_sec: 300 }, zoneWith(a('www', '8.8.4.4')))
    expect(found?.fix).toEqual({ label: "Use the zone's default", change: { ttl_sec: 0 } })
  })

  test('the fixes for several mixed TTLs come to an end', () => {
    const www = (ttl_sec: number, index: number): RecordDraft => ({ ...a('www', `8.8.4.${index}`), ttl_sec })
    const set = [300, 3600, 7200].map(www)
    const fixOf = (at: number) =>
      checkRecord(set[at] ?? a('www'), zoneWith(...set.filter((_, each) => each !== at)))[0]?.fix?.change
    expect(fixOf(0)).toBeUndefined()
    for (const at of [2, 1]) set[at] = www(fixOf(at)?.ttl_sec ?? 0, at)
    expect(set.map(({ ttl_sec }) => ttl_sec)).toEqual([300, 300, 300])
    expect(fixOf(1)).toBeUndefined()
  })
})

test('names in the zone, and wildcards', () => {
  expect([
    nameInZone('Example.org.', zone),
    nameInZone('a.b.example.org', zone),
    nameInZone('notexample.org', zone),
  ]).toEqual(['', 'a.b', null])
  const index = zoneWith(a('*'), a('x.y', '8.8.4.4'))
  const at = (name: string) => recordsFor(index, name).map(({ name }) => name)
  expect([at('any'), at('x.y'), at('y'), at('other.y'), at('deep.any')]).toEqual([['*'], ['x.y'], [], [], ['*']])
})

test('records that the DNS cannot tell apart', () => {
  const [one, other] = [a('www'), { ...a('www'), ttl_sec: 300 }].map((draft) => normalizeRecord(draft, zone))
  expect(one && other && isSameRecord(one, other)).toBe(true)
  expect([isNullMx({ type: 'MX', target: '' }), isNullMx({ type: 'MX', target: out })]).toEqual([true, false])
})
