/** Many domains in few statements, with the same rows as the handlers make. */
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { toWireTime } from '#contract/time.ts'
import { renderDomain } from '../jobs/zones.ts'
import type { Database } from '../store/database.ts'
import { addDomain } from '../store/domains.ts'
import { addRecords, recordColumns } from '../store/records.ts'
import { environments, nth, type RowContext } from './row-context.ts'

const zoneRecords: readonly RecordDraft[] = [
  { type: 'A', name: '', target: '203.0.113.10' },
  { type: 'A', name: 'www', target: '203.0.113.10' },
  { type: 'AAAA', name: '', target: '2001:db8::10' },
  { type: 'MX', name: '', target: 'mail.harbour.example', priority: 10 },
  { type: 'TXT', name: '', target: 'v=spf1 mx -all' },
]

/** Adds up to 1,000 domains with five records each, in one transaction. `from`: number of the first name. */
export async function addDomains(database: Database, from: number, count: number, { now }: RowContext): Promise<void> {
  await database.transaction().execute(async (db) => {
    const stamps = { created: toWireTime(now), updated: toWireTime(now) }
    const inserted = await db
      .insertInto('domains')
      .values(
        Array.from({ length: count }, (_, index) => ({
          domain: `site-${String(from + index).padStart(5, '0')}.example`,
          type: 'master' as const,
          status: (from + index) % 17 === 0 ? ('disabled' as const) : ('active' as const),
          errors: '',
          description: null,
          group: null,
          soa_email: 'hostmaster@harbour.example',
          master_ips: '[]',
          axfr_ips: '[]',
          refresh_sec: 0,
          retry_sec: 0,
          expire_sec: 0,
          ttl_sec: 0,
          serial: 0,
          ...stamps,
        })),
      )
      .returning(['id', 'domain'])
      .execute()
    await db
      .insertInto('domain_tags')
      .values(inserted.map(({ id }) => ({ domain_id: id, tag: nth(environments, id) })))
      .execute()
    // A record has 14 values, and SQLite takes 32,766 in one statement.
    const records = inserted.flatMap(({ id, domain }) =>
      zoneRecords.map((draft) =>
        Object.assign(recordColumns(normalizeRecord(draft, domain)), { domain_id: id }, stamps),
      ),
    )
    for (let start = 0; start < records.length; start += 2000)
      await db
        .insertInto('records')
        .values(records.slice(start, start + 2000))
        .execute()
  })
}

/** The domain large.example with this many records, of the four types that large zones have most of. */
export async function addLargeZone(database: Database, count: number, { now }: RowContext): Promise<void> {
  const domain = 'large.example'
  const drafts: readonly RecordDraft[] = [
    { type: 'A', target: '203.0.113.10' },
    { type: 'AAAA', target: '2001:db8::10' },
    { type: 'CNAME', target: 'www.harbour.example' },
    { type: 'TXT', target: `v=DKIM1; k=rsa; p=${'A'.repeat(200)}` },
  ]
  await database.transaction().execute(async (db) => {
    const { id } = await addDomain({ db, now }, { domain, type: 'master', soa_email: 'hostmaster@harbour.example' })
    const records = Array.from({ length: count }, (_, index) =>
      normalizeRecord({ ...nth(drafts, index), name: `host-${index}` }, domain),
    )
    await addRecords({ db, now }, id, records)
    await renderDomain({ db, now }, id)
  })
}
