import { describe, expect, it } from 'vitest'
import { normalizeRecord, recordTypeNames } from '#contract/dns/records/record-types.ts'
import { parseZoneFile } from '#contract/dns/zone-file/zone-parser.ts'
import { parseNames, validateNames } from '../../create/names.ts'
import {
  draftFrom,
  fieldsOf,
  findingsOf,
  newValues,
  patchFrom,
  valuesOfRecord,
  withChanged,
  type EditorValues,
} from '../editor/editor-values.ts'
import { compareZones } from '../../zone-file/difference.ts'
import { indexZone } from '#contract/dns/checks/zone-index.ts'
import { compareWithZone } from '../candidates.ts'
import { ownTemplate } from '../templates/own-templates.ts'
import { templateErrors } from '../templates/template-checks.ts'
import { templates } from '../templates/templates.ts'
import { nameTree } from './tree.ts'

const zone = 'example.com'
const existing = [{ id: 1, ...normalizeRecord({ type: 'A', name: 'www', target: '192.0.2.1' }, zone) }]

describe('records to add', () => {
  it('are new, present, or refused with the reason', () => {
    const statuses = compareWithZone(
      [
        { draft: { type: 'A', name: 'www', target: '192.0.2.1' } },
        { draft: { type: 'A', name: 'new', target: '192.0.2.1' } },
        { draft: { type: 'A', name: 'new', target: '192.0.2.1' } },
        { draft: { type: 'CNAME', name: 'www', target: 'a.example.net' } },
        { draft: { type: 'A', name: 'bad', target: '300.0.2.1' } },
      ],
      zone,
      existing,
    )
    expect(statuses.map(({ status }) => status)).toEqual(['present', 'new', 'repeated', 'refused', 'refused'])
    expect(statuses[3]?.findings[0]?.level).toBe('error')
  })

  it('have the default TTL of the zone when they have none of their own', () => {
    const withHour = existing.map((record) => ({ ...record, ttl_sec: 3600 }))
    const drafts = [{ draft: { type: 'A' as const, name: 'www', target: '8.8.8.8' } }]
    const codes = (defaultTtl?: number) =>
      compareWithZone(drafts, zone, withHour, defaultTtl).flatMap(({ findings }) => findings.map(({ code }) => code))
    expect(codes(3600)).toEqual([])
    expect(codes(86_400)).toEqual(['mixed-ttl'])
  })

  it('that the zone has with another TTL say that it stays', () => {
    const textsOf = (ttl: number) =>
      compareWithZone(
        [{ draft: { type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: ttl } }],
        zone,
        existing,
        3600,
      ).map(({ status, findings }) => [status, findings.map(({ text }) => text).join(' ')])
    expect(textsOf(3600)).toEqual([['present', '']])
    expect(textsOf(7200)).toEqual([
      ['present', 'The zone has it with the TTL 1 hour, which stays. To make it 2 hours, edit the record.'],
    ])
  })

  it('of a file name a target that is probably a full name without its trailing dot', () => {
    const text =
      'www CNAME shops.example.net\nlab CNAME www.eu\nwww.eu A 192.0.2.9\nx CNAME a.example.net.\nmail MX 10 192.0.2.9\nsub CNAME 5.0/25'
    const { records } = parseZoneFile(text, zone)
    const found = compareWithZone(records, zone, []).flatMap(({ line, findings }) =>
      findings.flatMap(({ code, fix }) => (code === 'special-address' ? [] : [[line, code, fix?.change?.target]])),
    )
    expect(found).toEqual([
      [1, 'dangling', undefined],
      [1, 'missing-period', 'shops.example.net'],
      [5, 'address-target', 'mail.example.com'],
      [5, 'dangling', undefined],
      [6, 'host-is-url', '5.0'],
    ])
  })

  it.each(templates.map((template) => [template.id, template] as const))(
    'template %s makes valid records',
    (_, template) => {
      const values = {
        addresses: '192.0.2.1 2001:db8::1',
        servers: 'mx1.mail.example mx2.mail.example',
        include: 'spf.mail.example',
        selector: 'key1',
        key: 'key1.mail.example',
        reports: 'dmarc@example.com',
        issuer: 'ca.example.net',
        text: 'token=1',
      }
      const records = compareWithZone(
        template.records(values, zone).map((draft) => ({ draft })),
        zone,
        [],
      )
      expect(records.length).toBeGreaterThan(0)
      expect(records.map(({ status }) => status)).toEqual(records.map(() => 'new'))
      if (template.fields.some(({ optional, options }) => !optional && !options))
        expect(template.records({}, zone)).toEqual([])
    },
  )
})

describe('the errors of a template', () => {
  it('are none for what it needs', () => {
    const web = templates.find(({ id }) => id === 'web')
    if (!web) throw new Error('There is the template of a website')
    expect([...templateErrors(web, { addresses: '192.0.2.1 2001:db8::1' }, zone)]).toEqual([])
    expect([...templateErrors(web, { addresses: '192.0.2.1 2001:db8::g' }, zone)]).toEqual([
      ['addresses', '2001:db8::g: “g” is not a hexadecimal number.'],
    ])
  })

  it('are those of the template itself where it has no field for them', () => {
    const own = ownTemplate('Alias', '@ CNAME www.example.net.')
    expect([...templateErrors(own, {}, zone).keys()]).toEqual([''])
  })
})

it('the tree has empty names above others, and counts names with records', () => {
  const tree = nameTree(zone, [
    { name: '', type: 'MX' },
    { name: '_sip._tcp', type: 'SRV' },
    { name: 'www', type: 'A' },
    { name: 'www', type: 'A' },
  ])
  expect(tree.size).toBe(3)
  expect(tree.children.map(({ name, types }) => [name, [...types]])).toEqual([
    ['_tcp', []],
    ['www', [['A', 2]]],
  ])
  expect(tree.children[0]?.children[0]?.name).toBe('_sip._tcp')
})

describe('the editor', () => {
  const index = indexZone(zone, existing)

  it('sends only what the user changed', () => {
    const [record] = existing
    if (!record) throw new Error('There is a record')
    const initial = valuesOfRecord(record)
    expect(patchFrom(initial, { ...initial, ttl_sec: '300' })).toEqual({ ttl_sec: 300 })
    expect(patchFrom(initial, initial)).toEqual({})
  })

  it('leaves out what the type does not have', () => {
    expect(draftFrom({ ...newValues('A'), name: 'a', target: '192.0.2.1' })).toEqual({
      type: 'A',
      name: 'a',
      target: '192.0.2.1',
    })
    expect(draftFrom({ ...newValues('SRV'), service: 'sip', port: '5060', target: 'pbx' })).toEqual({
      type: 'SRV',
      priority: 10,
      weight: 5,
      port: 5060,
      service: 'sip',
      protocol: 'tcp',
      target: 'pbx',
    })
  })

  it('fills in the usual port of a service, until the user enters another one', () => {
    const typed = (values: EditorValues, service: string) => withChanged(values, 'service', service)
    const sip = typed(newValues('SRV'), '_sip')
    expect(newValues('SRV').port).toBe('')
    expect(sip.port).toBe('5060')
    expect(withChanged(sip, 'protocol', '_tls').port).toBe('5061')
    expect(typed(sip, 'own').port).toBe('')
    expect(typed(withChanged(sip, 'port', '5080'), 'ldap').port).toBe('5080')
    const missing = findingsOf({ ...newValues('SRV'), service: 'own', target: 'pbx' }, index, undefined)
    expect(missing).toMatchObject([{ level: 'error', field: 'port', text: 'Enter a port.' }])
  })

  it.each([
    ['abc', 'Enter a whole number.'],
    ['1.5', 'Enter a whole number.'],
    ['256', 'Must be 0-255.'],
  ])('explains the priority %s', (priority, text) => {
    const findings = findingsOf({ ...newValues('MX'), target: 'mx.example.net', priority }, index, undefined)
    expect(findings).toMatchObject([{ level: 'error', field: 'priority', text }])
  })

  it.each(recordTypeNames.flatMap((type) => fieldsOf(type).map((field) => [type, field] as const)))(
    'of %s explains invisible characters in %s as what they are in text, and as no number elsewhere',
    (type, field) => {
      const values = { ...newValues(type), service: 'sip', port: '5060', target: 'a.example.net', [field]: 'api\u202e' }
      const [error] = findingsOf(values, index, undefined)
      const isText = ['name', 'target', 'service', 'protocol'].includes(field)
      const text = isText
        ? 'Must not contain control characters.'
        : field === 'tag'
          ? 'Enter a tag.'
          : 'Enter a whole number.'
      expect(error).toMatchObject({ level: 'error', field, text })
    },
  )

  it('offers to change the type to the one of the address', () => {
    const [error] = findingsOf({ ...newValues('A'), target: '2001:db8::1' }, index, undefined)
    expect(error?.fix?.change).toMatchObject({ type: 'AAAA' })
  })
})

it('names of several domains are separated by anything and listed once', () => {
  expect(parseNames('Example.com, example.net\nexample.com. bücher.example')).toEqual([
    'example.com',
    'example.net',
    'xn--bcher-kva.example',
  ])
  expect(validateNames({ several: true, names: 'good.example no_dot', domain: '' })).toEqual([
    { field: 'names', reason: 'Not valid: no_dot' },
  ])
  expect(validateNames({ several: true, names: ' ', domain: '' })).toEqual([
    { field: 'names', reason: 'names is required' },
  ])
  expect(validateNames({ several: false, names: '', domain: 'example.com' })).toEqual([])
})

it('compares the rendered zone with the saved records', () => {
  const lines = [
    '$TTL 3600',
    '@ IN SOA ns1.example.net. a.example.com. 1 1 1 1 1',
    '@ NS ns1.example.net.',
    'old A 192.0.2.9',
  ]
  const saved = existing.map((record) => Object.assign({ created: '', updated: '' }, record))
  const { added, removed } = compareZones(lines, saved, zone)
  expect([added, removed]).toEqual([['www\tA\t192.0.2.1'], ['old\tA\t192.0.2.9']])
})

describe('the builders of mail policies', () => {
  const build = (id: string, values: Record<string, string>) =>
    templates.find((template) => template.id === id)?.records(values, 'example.com')

  it('SPF names providers and senders by their version', () => {
    expect(
      build('spf', { include: 'spf.a.example\nspf.b.example', addresses: '192.0.2.1 2001:db8::/32', all: '-all' }),
    ).toEqual([
      {
        type: 'TXT',
        target: 'v=spf1 mx ip4:192.0.2.1 ip6:2001:db8::/32 include:spf.a.example include:spf.b.example -all',
      },
    ])
    expect(build('spf', { mx: '' })).toEqual([{ type: 'TXT', target: 'v=spf1 ~all' }])
  })

  it('DKIM takes a key, a whole text or a host name', () => {
    const name = 'key1._domainkey'
    expect(build('dkim', { selector: 'key1', key: 'k.dkim.example.net' })).toEqual([
      { type: 'CNAME', name, target: 'k.dkim.example.net' },
    ])
    expect(
      build('dkim', { selector: 'key1', key: '-----BEGIN PUBLIC KEY-----\nMIIB\nIjAN==\n-----END PUBLIC KEY-----' }),
    ).toEqual([{ type: 'TXT', name, target: 'v=DKIM1; k=rsa; p=MIIBIjAN==' }])
    expect(build('dkim', { selector: 'key1', key: 'v=DKIM1; p=x' })).toEqual([
      { type: 'TXT', name, target: 'v=DKIM1; p=x' },
    ])
    expect(build('dkim', { selector: 'key1' })).toEqual([])
  })

  it('DMARC has a policy, and an address for reports on request', () => {
    expect(build('dmarc', {})).toEqual([{ type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=none' }])
    expect(build('dmarc', { policy: 'reject', reports: 'a@example.com' })).toEqual([
      { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=reject; rua=mailto:a@example.com' },
    ])
  })
})
