import { describe, expect, it } from 'vitest'
import { normalizeRecord, type RecordDraft } from '#contract/dns/records/record-types.ts'
import { ownTemplate, readTemplate, templateText } from './own-templates.ts'

const zone = 'harbour.example'
const other = 'port.example'
const drafts: readonly RecordDraft[] = [
  { type: 'MX', target: `mail.${zone}`, priority: 10 },
  { type: 'A', name: 'mail', target: '192.0.2.1', ttl_sec: 300 },
  { type: 'CNAME', name: 'www', target: zone },
  { type: 'CNAME', name: 'docs', target: 'docs.example.net' },
  { type: 'TXT', target: `v=spf1 include:_spf.${zone} "quoted" -all` },
  { type: 'SRV', service: 'sip', protocol: 'tcp', target: `pbx.${zone}`, priority: 1, weight: 2, port: 5060 },
  { type: 'CAA', tag: 'iodef', target: `mailto:security@${zone}` },
  { type: 'NS', name: 'lab', target: 'ns1.example.net' },
  { type: 'MX', name: 'silent', target: '.' },
]
const recordsOf = (list: readonly RecordDraft[], domain: string) => list.map((draft) => normalizeRecord(draft, domain))

describe('templates of the user', () => {
  const text = templateText(recordsOf(drafts, zone), zone)

  it('make the same records again in the same domain', () => {
    const { drafts: read, problems } = readTemplate(text, zone)
    expect(problems).toEqual([])
    expect(recordsOf(read, zone)).toEqual(recordsOf(drafts, zone))
  })

  it('make the records of another domain, whose hosts and name take the place of those of the first', () => {
    expect(text).not.toContain(zone)
    const moved = recordsOf(ownTemplate('Mail', text).records({}, other), other)
    const [mx, , alias, elsewhere, spf, srv, caa] = moved
    expect(mx?.target).toBe(`mail.${other}`)
    expect(alias?.target).toBe(other)
    expect(elsewhere?.target).toBe('docs.example.net')
    expect(spf?.target).toBe(`v=spf1 include:_spf.${other} "quoted" -all`)
    expect(srv?.target).toBe(`pbx.${other}`)
    expect(caa?.target).toBe(`mailto:security@${other}`)
  })

  it.each([
    ['dock.example', '{domain}'],
    ['site=dock.example', 'site={domain}'],
    ['v=spf1 include:_spf.dock.example a:dock.example -all', 'v=spf1 include:_spf.{domain} a:{domain} -all'],
    ['mailto:a@dock.example,mailto:b@mail.dock.example!10m', 'mailto:a@{domain},mailto:b@mail.{domain}!10m'],
    ['See https://dock.example/x. Ask dock.example.', 'See https://{domain}/x. Ask {domain}.'],
    ['*.dock.example .dock.example', '*.{domain} .{domain}'],
    ['v=spf1 include:spf.paddock.example -all', null],
    ['dock.example.net', null],
    ['dock.example._report._dmarc.example.net', null],
    ['pad-dock.example pad_dock.example 2dock.example édock.example', null],
    ['dock.examples dock.example-2 dock.example_a dock.exampleé', null],
    ['dockXexample', null],
  ])('replace only whole names in a text: %s', (target, expected) => {
    const records = recordsOf([{ type: 'TXT', target }], 'dock.example')
    const text = templateText(records, 'dock.example')
    const read = (domain: string) => recordsOf(readTemplate(text, domain).drafts, domain)[0]?.target
    expect(read('{domain}')).toBe(expected ?? target)
    expect(read('dock.example')).toBe(target)
  })

  it.each([240, 247, 250, 254])('replace a name that begins %i characters into a long text', (length) => {
    const before = `${'x'.repeat(length - 1)} `
    const text = templateText(recordsOf([{ type: 'TXT', target: `${before}${zone}` }], zone), zone)
    expect(recordsOf(readTemplate(text, other).drafts, other)[0]?.target).toBe(`${before}${other}`)
  })

  it('leave the TTL of a line without one to the domain, except below a $TTL', () => {
    const { drafts: read } = readTemplate('a 300 A 192.0.2.1\nb A 192.0.2.1\n$TTL 86400\nc A 192.0.2.1', zone)
    expect(read.map(({ ttl_sec }) => ttl_sec)).toEqual([300, 0, 86400])
  })

  it('report lines that cannot be read, with their number', () => {
    const { drafts: read, problems } = readTemplate('www A 192.0.2.1\nbad line here', zone)
    expect(read).toHaveLength(1)
    expect(problems[0]).toMatchObject({ level: 'error', line: 2 })
  })

  it('name the lines of a type that only another version knows, and make the other records', () => {
    const template = ownTemplate('Moved', 'old TYPE65280 new.example.net.\nwww A 192.0.2.1')
    expect(template.records({}, zone)).toMatchObject([{ type: 'A' }])
    expect(template.problems?.(zone)).toEqual([
      { level: 'error', line: 1, text: 'TYPE65280 records are not supported.' },
    ])
  })
})
