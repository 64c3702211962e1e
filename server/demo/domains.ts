/** The domains of the demo, with records of every type. */
import type { Domain } from '#contract/areas/domains.ts'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { toWireTime } from '#contract/time.ts'
import { renderDomain } from '../jobs/zones.ts'
import { addRecords } from '../store/records.ts'
import type { UnitOfWork } from '../store/unit-of-work.ts'
import { recordEvent } from '../store/events.ts'
import { domainReference } from '../store/references.ts'
import { day, type History } from './history.ts'

type DemoDomain = Pick<Domain, 'domain' | 'type' | 'status' | 'soa_email' | 'tags'> &
  Partial<Domain> & { age: number; records: readonly RecordDraft[] }

export const demoDomain = 'harbour.example'

const demoDomains: readonly DemoDomain[] = [
  {
    domain: demoDomain,
    type: 'master',
    status: 'active',
    soa_email: 'hostmaster@harbour.example',
    tags: ['production'],
    description: 'The main site',
    ttl_sec: 3600,
    axfr_ips: ['203.0.113.53'],
    age: 230 * day,
    records: [
      { type: 'A', name: '', target: '203.0.113.10' },
      { type: 'A', name: 'www', target: '203.0.113.10' },
      { type: 'A', name: 'www', target: '203.0.113.11' },
      { type: 'A', name: '*.preview', target: '203.0.113.12', ttl_sec: 300 },
      { type: 'AAAA', name: '', target: '2001:db8::10' },
      { type: 'AAAA', name: 'www', target: '2001:db8::10' },
      { type: 'NS', name: 'lab', target: 'ns1.lighthouse.example' },
      { type: 'MX', name: '', target: 'mail.harbour.example', priority: 10 },
      { type: 'MX', name: '', target: 'mail2.harbour.example', priority: 20 },
      { type: 'A', name: 'mail', target: '203.0.113.25' },
      { type: 'CNAME', name: 'docs', target: 'www.harbour.example' },
      { type: 'TXT', name: '', target: 'v=spf1 mx -all' },
      { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=quarantine; rua=mailto:hostmaster@harbour.example' },
      {
        type: 'SRV',
        service: 'sip',
        protocol: 'tcp',
        target: 'pbx.harbour.example',
        priority: 10,
        weight: 5,
        port: 5060,
        ttl_sec: 300,
      },
      { type: 'PTR', name: '10', target: 'www.harbour.example' },
      { type: 'CAA', name: '', tag: 'issue', target: 'ca.example' },
      { type: 'CAA', name: '', tag: 'iodef', target: 'mailto:hostmaster@harbour.example' },
    ],
  },
  {
    domain: 'lighthouse.example',
    type: 'master',
    status: 'disabled',
    soa_email: 'hostmaster@harbour.example',
    tags: [],
    age: 90 * day,
    records: [
      { type: 'A', name: '', target: '203.0.113.30' },
      { type: 'MX', name: '', target: '', priority: 0 },
    ],
  },
  {
    domain: 'mirror.example',
    type: 'slave',
    status: 'active',
    soa_email: '',
    tags: ['mirror'],
    master_ips: ['203.0.113.53', '2001:db8::53'],
    age: 20 * day,
    records: [],
  },
]

async function addDomain(work: UnitOfWork, domain: DemoDomain): Promise<void> {
  const stamps = { created: toWireTime(work.now), updated: toWireTime(work.now) }
  const { id } = await work.db
    .insertInto('domains')
    .values({
      domain: domain.domain,
      type: domain.type,
      status: domain.status,
      errors: '',
      description: domain.description ?? null,
      group: null,
      soa_email: domain.soa_email,
      master_ips: JSON.stringify(domain.master_ips ?? []),
      axfr_ips: JSON.stringify(domain.axfr_ips ?? []),
      refresh_sec: 0,
      retry_sec: 0,
      expire_sec: 0,
      ttl_sec: domain.ttl_sec ?? 0,
      serial: 0,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (domain.tags.length > 0)
    await work.db
      .insertInto('domain_tags')
      .values(domain.tags.map((tag) => ({ domain_id: id, tag })))
      .execute()
  const records = domain.records.map((draft) => normalizeRecord(draft, domain.domain))
  await addRecords(work, id, records)
  await renderDomain(work, id)
  await recordEvent(work, {
    action: 'domain_create',
    username: 'owner',
    entity: domainReference({ id, domain: domain.domain }),
  })
}

export function seedDomains(history: History): void {
  for (const domain of demoDomains) history.add(domain.age, (work) => addDomain(work, domain))
}
