import { expect, test } from 'vitest'
import type { DomainRecord } from '#contract/areas/records.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { describeDifferences } from './stored-differences.ts'

const zone = 'example.org'
const draft: RecordDraft = { type: 'MX', name: 'a', target: 'mx.example.net', priority: 10, ttl_sec: 300 }
const sent = normalizeRecord(draft, zone)
const stored = (changes: Partial<DomainRecord>): DomainRecord => ({
  ...sent,
  id: 1,
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
  ...changes,
})
const differences = (changes: Partial<DomainRecord>, after = sent) =>
  describeDifferences([{ plan: { kind: 'create', id: 'new', after }, result: stored(changes) }], zone)

test('what is stored as it was sent is not mentioned', () => {
  expect(differences({})).toEqual([])
})

test('each difference is said in words', () => {
  expect(differences({ ttl_sec: 3600, priority: 20 })).toEqual([
    'MX a.example.org: the service stored Priority as 20 instead of 10',
    'MX a.example.org: the service stored TTL as 1 hour instead of 5 minutes',
  ])
  expect(differences({ ttl_sec: 0 })).toEqual([
    'MX a.example.org: the service stored TTL as the default instead of 5 minutes',
  ])
})

test('what an update did not send is not the doing of the service', () => {
  const plan = { kind: 'update', id: 1, before: { ...sent, ttl_sec: 0 }, after: sent } as const
  const describe = (changes: Partial<DomainRecord>) => describeDifferences([{ plan, result: stored(changes) }], zone)
  expect(describe({ target: 'changed-elsewhere.example.net' })).toEqual([])
  expect(describe({ ttl_sec: 3600 })).toHaveLength(1)
})

test('an address that stands for that of the caller, and a deletion, have none', () => {
  const after = normalizeRecord({ type: 'A', target: '[remote_addr]' }, zone)
  expect(differences({ target: '192.0.2.1' }, after)).toEqual([])
  expect(describeDifferences([{ plan: { kind: 'delete', id: 1, before: sent }, result: null }], zone)).toEqual([])
})

test('another text of the same address is no difference', () => {
  const after = normalizeRecord({ type: 'AAAA', target: '::ffff:192.0.2.1' }, zone)
  expect(differences({ ...after, target: '::ffff:c000:201' }, after)).toEqual([])
  expect(differences({ ...after, target: '::ffff:c000:202' }, after)).toEqual([
    'AAAA example.org: the service stored IPv6 address as ::ffff:c000:202 instead of ::ffff:192.0.2.1',
  ])
})
