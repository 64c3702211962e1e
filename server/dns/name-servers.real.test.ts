/**
 * With the tools of real name servers; `node scripts/real-servers.ts` installs and runs them. NSD serves what the
 * service renders, the service imports it again, and the tools of NSD and BIND check rendered zones.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { domains } from '#contract/areas/domains.ts'
import { records } from '#contract/areas/records.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { selectRecords } from '#contract/dns/checks/record-selection.ts'
import { normalizeRecord, type RecordDraft, type RecordValues } from '#contract/dns/records/record-types.ts'
import { renderZone, sortForZone, zoneFileText } from '#contract/dns/zone-file/zone-file.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { validRecords, zoneSettings } from '#contract/dns/checks/zone-testing.ts'
import { addRecords } from '../store/records.ts'
import { freePort, startDaemon } from '../daemon-testing.ts'
import { zoneCheckers, zoneComplaint } from './zone-checkers-testing.ts'
import { errorResponse, startTestClient } from '../handlers/testing.ts'

const zone = 'example.org'
const settings = {
  domain: zone,
  id: 1,
  soa_email: 'host.master@example.net',
  ttl_sec: 3600,
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
}
const folder = mkdtempSync(path.join(tmpdir(), 'zones-'))
afterAll(() => rmSync(folder, { recursive: true }))

const drafts: readonly RecordDraft[] = [
  { type: 'A', target: '192.0.2.1' },
  { type: 'A', name: '*.preview', target: '192.0.2.2', ttl_sec: 300 },
  { type: 'AAAA', name: 'www', target: '2001:db8::1' },
  { type: 'NS', name: 'lab', target: 'ns.lab.example.org' },
  { type: 'A', name: 'ns.lab', target: '192.0.2.53' },
  { type: 'MX', target: 'www.example.org', priority: 10 },
  { type: 'MX', name: 'nomail', target: '.' },
  { type: 'CNAME', name: 'bücher', target: 'www.example.org' },
  { type: 'TXT', target: 'v=spf1 mx -all' },
  { type: 'TXT', name: 'odd', target: String.raw`"a;b" \ (c) é 世界 $TTL @ '` },
  { type: 'TXT', name: 'long', target: 'é'.repeat(700) },
  { type: 'SRV', service: 'sip', protocol: 'udp', target: 'www', priority: 1, weight: 2, port: 5060 },
  { type: 'SRV', service: 'none', target: '.', priority: 0, weight: 0, port: 0 },
  { type: 'PTR', name: 'ptr', target: 'www.example.net' },
  { type: 'CAA', tag: 'issue', target: 'ca.example; account=5' },
  { type: 'CAA', tag: 'iodef', target: 'mailto:security@example.org' },
]
const every = drafts.map((draft) => normalizeRecord(draft, zone))

/** NSD on a free port of loopback with a zone that may be transferred, and one that may not. */
async function startNsd(lines: readonly string[]) {
  const port = await freePort()
  const file = (name: string) => path.join(folder, name)
  writeFileSync(file('zone'), `${lines.join('\n')}\n`)
  const zoneConfig = (name: string, access: string) =>
    `zone:\n  name: ${name}\n  zonefile: ${file('zone')}\n  ${access}\n`
  const places = ['pidfile', 'xfrdfile', 'zonelistfile', 'logfile']
    .map((name) => `  ${name}: "${file(name)}"\n`)
    .join('')
  const server = `server:\n  ip-address: 127.0.0.1@${port}\n  username: ""\n  chroot: ""\n  database: ""\n  server-count: 1\n${places}  xfrdir: "${folder}"\n  zonesdir: "${folder}"\n`
  const closed = zoneConfig('closed.example', '')
  writeFileSync(
    file('config'),
    `${server}remote-control:\n  control-enable: no\n${zoneConfig(zone, 'provide-xfr: 127.0.0.1 NOKEY')}${closed}`,
  )
  return startDaemon('nsd', ['-d', '-c', file('config')], port)
}

const startFor = (port: number) =>
  startTestClient({ settings: { axfrAllow: [{ address: '127.0.0.1', prefix: 32, port }] } })

const importBody = (domain: string) => ({ body: { domain, remote_nameserver: '127.0.0.1' } })
const contents = (stored: readonly RecordValues[]) =>
  sortForZone(stored).map(({ type, name, target, priority, weight, port, service, protocol, tag, ttl_sec }) =>
    JSON.stringify([type, name, target, priority, weight, port, service, protocol, tag, ttl_sec]),
  )

test('NSD serves a rendered zone, and its import gives the same records', async () => {
  const many = Array.from({ length: 6000 }, (_, index) =>
    normalizeRecord({ type: 'A', name: `host-${index}`, target: '192.0.2.7', ttl_sec: 300 }, zone),
  )
  await using nsd = await startNsd(renderZone(settings, 2026000001, [...every, ...many]))
  await using service = await startFor(nsd.port)
  const domain = await service.call(domains.import, importBody(zone))
  expect(domain).toMatchObject({
    soa_email: settings.soa_email,
    ttl_sec: 3600,
    refresh_sec: 14400,
    expire_sec: 1209600,
  })
  const found: RecordValues[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await service.call(records.list, { path: { domainId: domain.id }, query: { page, page_size: 500 } })
    found.push(...list.data)
    pages = list.pages
  }
  expect(contents(found)).toEqual(contents([...every, ...many]))
})

test('NSD refuses, and the reason says so', async () => {
  await using nsd = await startNsd(renderZone(settings, 2026000001, []))
  await using service = await startFor(nsd.port)
  for (const domain of ['closed.example', 'unknown.example'])
    expect(await service.expectError(domains.import, importBody(domain))).toEqual(
      errorResponse(expect.stringMatching(/refused the transfer$/), 'remote_nameserver'),
    )
})

test.each(zoneCheckers)('%s accepts what the service renders', async (checker) => {
  await using service = await startTestClient()
  const { id } = await service.call(domains.create, {
    body: { domain: zone, type: 'master', soa_email: settings.soa_email },
  })
  await addRecords({ db: service.database, now: service.now() }, id, every)
  await service.advance(10_000)
  const { zone_file } = await service.call(domains.zoneFile, { path: { domainId: id } })
  expect(zone_file).toHaveLength(8 + every.length)
  expect(zoneComplaint(checker, zone, zone_file.join('\n'))).toBeNull()
  expect(zoneComplaint(checker, zone, [...zone_file, 'www A 192.0.2.256'].join('\n'))).not.toBeNull()
})

test.each<[string, RecordDraft[]]>([
  ['no address', []],
  ['an address', [{ type: 'A', name: 'ns', target: '192.0.2.53' }]],
  ['the address of a wildcard', [{ type: 'A', name: '*', target: '192.0.2.53' }]],
  ['an alias', [{ type: 'CNAME', name: 'ns', target: 'www.example.net' }]],
  ['an alias by a wildcard', [{ type: 'CNAME', name: '*', target: 'www.example.net' }]],
  ['a delegation above it', [{ type: 'NS', name: 'ns', target: 'ns1.example.net' }]],
])('BIND loads a zone whose own name server has %s if nothing but its place is warned about', (_, others) => {
  const server: RecordDraft = { type: 'NS', target: 'ns.example.org' }
  const stored = [server, ...others].map((draft) => normalizeRecord(draft, zone))
  const index = indexZone(
    zone,
    stored.map((record, id) => ({ ...record, id })),
  )
  const warnings = checkRecord(server, index, 0).filter(({ level, code }) => level === 'warning' && code !== 'apex-ns')
  const text = zoneFileText(zone, renderZone(settings, 2026000001, stored))
  expect(zoneComplaint('named-checkzone', zone, text) === null).toBe(warnings.length === 0)
})

test.each(zoneCheckers)('%s accepts the file of any zone whose records the service accepts', (checker) => {
  const longZone = `${`${'a'.repeat(63)}.`.repeat(3)}${'b'.repeat(40)}.example`
  // BIND has no zones with a wildcard in their name.
  const wildcardZones = checker === 'named-checkzone' ? [] : [`*.${zone}`]
  const zones = fc.constantFrom(zone, 'xn--bcher-kva.example', 'a_b.c.example', longZone, ...wildcardZones)
  const contacts = fc.constantFrom(settings.soa_email, '', `${'a'.repeat(64)}@example.net`)
  fc.assert(
    fc.property(
      zones.chain((domain) =>
        fc.record({ domain: fc.constant(domain), all: fc.array(validRecords(domain), { maxLength: 40 }) }),
      ),
      zoneSettings,
      fc.oneof(fc.constant(null), contacts),
      ({ domain, all }, rest, contact) => {
        const { accepted } = selectRecords(domain, all)
        const own = { ...rest, domain, id: 1, ...(contact !== null && { soa_email: contact }) }
        const text = zoneFileText(domain, renderZone(own, 2026000001, accepted))
        expect(zoneComplaint(checker, domain, text)).toBeNull()
      },
    ),
    { numRuns: 100 },
  )
})
