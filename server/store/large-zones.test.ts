/** Checks of the largest zones read only a few rows per turn, during which nobody else is served. */
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { findConflict } from '#contract/dns/checks/record-conflicts.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { maxRecordsPerDomain } from '#contract/limits.ts'
import { resolvesTo } from '../rules/reverse-name.ts'
import { openTestDatabase } from './database-testing.ts'
import { addDomain } from './domains.ts'
import { addRecords, conflictIndex } from './records.ts'

const domain = 'example.org'
/** Rows that one statement may return: see `chunkSize` in records.ts. */
const maxRows = 1000
const address = (index: number) => `2001:db8::${(index + 1).toString(16)}`
const srv = { type: 'SRV', service: 'sip', protocol: 'tcp', target: 'pbx.example.net', priority: 1, weight: 2 } as const

/**
 * A zone with as many records as one can have, and a database that knows how many rows a statement returned at most.
 */
async function startZone(draft: (index: number) => RecordDraft) {
  const database = await openTestDatabase()
  const now = 0
  const { id } = await addDomain({ db: database, now }, { domain, type: 'master', soa_email: 'hostmaster@example.org' })
  const records = Array.from({ length: maxRecordsPerDomain }, (_, index) => normalizeRecord(draft(index), domain))
  await addRecords({ db: database, now }, id, records)
  let mostRows = 0
  const rowCounter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      mostRows = Math.max(mostRows, result.rows.length)
      return Promise.resolve(result)
    },
  }
  return {
    db: database.withPlugin(rowCounter),
    conflictWith: async (draft: RecordDraft) => {
      const record = normalizeRecord(draft, domain)
      const index = await conflictIndex(database.withPlugin(rowCounter), { id, domain }, record)
      return findConflict(record, index)?.code
    },
    mostRows: () => mostRows,
    [Symbol.asyncDispose]: () => database.destroy(),
  }
}

test.each([
  ['a name', 'host', 'host.example.org'],
  ['a wildcard', '*', 'any.example.org'],
])('whether %s with all addresses of a zone resolves to one', async (_, name, host) => {
  await using zone = await startZone((index) => ({ type: 'AAAA', name, target: address(index) }))
  expect(await resolvesTo(zone.db, host, '2001:DB8:0::2ee0')).toBe(true)
  expect(await resolvesTo(zone.db, host, address(maxRecordsPerDomain))).toBe(false)
  expect(zone.mostRows()).toBeLessThanOrEqual(maxRows)
})

test.each<[string, (index: number) => RecordDraft]>([
  ['addresses', (index) => ({ type: 'AAAA', name: 'host', target: address(index) })],
  ['records with one target', (index) => ({ ...srv, port: index })],
  ['aliases', (index) => ({ type: 'CNAME', name: `c${index}`, target: `c${index + 1}.example.org` })],
])('whether a record conflicts with %s', async (_, draft) => {
  await using zone = await startZone(draft)
  expect(await zone.conflictWith(draft(maxRecordsPerDomain))).toBeUndefined()
  expect(await zone.conflictWith(draft(7))).toMatch(/duplicate|cname-not-alone/)
  expect(zone.mostRows()).toBeLessThanOrEqual(maxRows)
})

test('the longest chain of aliases cannot be closed', async () => {
  await using zone = await startZone((index) => ({
    type: 'CNAME',
    name: `c${index}`,
    target: `c${index + 1}.example.org`,
  }))
  const last = `c${maxRecordsPerDomain}`
  expect(await zone.conflictWith({ type: 'CNAME', name: last, target: 'c0.example.org' })).toBe('cname-loop')
  expect(zone.mostRows()).toBeLessThanOrEqual(maxRows)
})
