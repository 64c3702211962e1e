import { describe, expect, it } from 'vitest'
import { normalizeRecord, parseRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { compareWithZone, countCandidates } from '../candidates.ts'
import { copyOf, pointsIntoZone } from './copy.ts'

const from = 'harbour.example'
const to = 'port.example'
const copied = (draft: RecordDraft, follow = true) =>
  parseRecord(copyOf(normalizeRecord(draft, from), { from, to, follow }), to)

describe('a copy of a record in another zone', () => {
  it.each<[string, RecordDraft, object]>([
    [
      'keeps its relative name',
      { type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300 },
      { name: 'www', ttl_sec: 300 },
    ],
    [
      'keeps the apex',
      { type: 'MX', target: 'mx.example.net', priority: 7 },
      { name: '', target: 'mx.example.net', priority: 7 },
    ],
    ['follows a host of its zone', { type: 'CNAME', name: 'www', target: `web.${from}` }, { target: `web.${to}` }],
    ['follows the zone itself', { type: 'CNAME', name: 'www', target: from }, { target: to }],
    ['keeps a null MX', { type: 'MX', target: '.' }, { target: '' }],
    ['keeps a text in quotes', { type: 'TXT', target: '"\\"a\\""' }, { target: '"a"' }],
    [
      'keeps service and protocol',
      { type: 'SRV', service: 'sip', protocol: 'udp', target: `pbx.${from}`, priority: 1, weight: 2, port: 3 },
      { name: '_sip._udp', target: `pbx.${to}`, port: 3 },
    ],
  ])('%s', (_, draft, expected) => {
    const { record, errors } = copied(draft)
    expect(errors).toEqual([])
    expect(record).toMatchObject(expected)
  })

  it('keeps the value where that is wanted', () => {
    expect(copied({ type: 'CNAME', name: 'www', target: `web.${from}` }, false).record.target).toBe(`web.${from}`)
  })

  it('is not shortened when its name ends like the other zone', () => {
    expect(copied({ type: 'A', name: `www.${to}`, target: '192.0.2.1' }).errors).not.toEqual([])
  })

  it('is compared with the records that are there', () => {
    const existing = [
      { ...normalizeRecord({ type: 'A', name: 'www', target: '192.0.2.1' }, to), id: 1 },
      { ...normalizeRecord({ type: 'CNAME', name: 'shop', target: 'shop.example.net' }, to), id: 2 },
    ]
    const drafts = (
      [
        { type: 'A', name: 'www', target: '192.0.2.1' },
        { type: 'A', name: 'shop', target: '192.0.2.1' },
        { type: 'A', name: 'new', target: '192.0.2.1' },
      ] as const
    ).map((draft) => ({ draft: copyOf(normalizeRecord(draft, from), { from, to, follow: true }) }))
    const candidates = compareWithZone(drafts, to, existing)
    expect(candidates.map(({ status }) => status)).toEqual(['present', 'refused', 'new'])
    expect(countCandidates(candidates)).toBe('1 new, 1 already in the zone, 1 cannot be added')
  })

  it('offers to follow only where a value is a host of its zone', () => {
    const points = (draft: RecordDraft) => pointsIntoZone([normalizeRecord(draft, from)], from)
    expect(points({ type: 'MX', target: `mail.${from}`, priority: 1 })).toBe(true)
    expect(points({ type: 'MX', target: '.' })).toBe(false)
    expect(points({ type: 'MX', target: 'mail.example.net', priority: 1 })).toBe(false)
    expect(points({ type: 'TXT', target: from })).toBe(false)
  })
})
