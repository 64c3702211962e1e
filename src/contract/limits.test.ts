/** Every documented limit at both sides, through the body that carries it (compute.md and profile-and-domains.md, Limits). */
import { describe, expect, test } from 'vitest'
import { BackupRestore, SnapshotTake } from './areas/backups.ts'
import { DomainClone, DomainCreate, DomainUpdate } from './areas/domains.ts'
import { ConfigCreate } from './areas/configs.ts'
import { DiskCreate } from './areas/disks.ts'
import { ImageCreate, ImageUpdate, ImageUpload } from './areas/images.ts'
import { NodeClone, NodeCreate, NodeUpdate } from './areas/nodes.ts'
import { PreferencesUpdate } from './areas/preferences.ts'
import { AnswersGive } from './areas/questions.ts'
import { RecordCreate, RecordUpdate } from './areas/records.ts'
import { SshKeyCreate, SshKeyUpdate } from './areas/ssh-keys.ts'
import { TokenCreate, TokenUpdate } from './areas/tokens.ts'
import { check, type Refusal } from './refusal.ts'
import { PageQuery, type Schema } from './schema.ts'

const refusals = (schema: Schema, body: unknown): Refusal[] => {
  const result = check(schema, body)
  return result.ok ? [] : result.refusals
}

const letters = (count: number) => 'a'.repeat(count)
/** A password of that many characters that is strong enough. */
const password = (count: number) => `A${letters(count - 1)}`
const node = { region: 'us-east', type: 'g6-nanode-1' }
const fromImage = { ...node, image: 'node/debian12' }
const domain = { domain: 'example.org', type: 'master', soa_email: 'hostmaster@example.org' }
const sshKey = `ssh-ed25519 ${Buffer.from(`\0\0\0\x0Bssh-ed25519\0\0\0\x20${letters(32)}`).toString('base64')}`
/** A domain of that many characters, in labels of at most 63. */
const longDomain = (count: number) => {
  const name = '.example.org'
  const rest = Array.from({ length: count - name.length }, (_, at) => ((at + 1) % 64 === 0 ? '.' : 'a')).join('')
  return rest + name
}
const answers = (response: string) => ({ security_questions: [1, 2, 3].map((question_id) => ({ question_id, response })) })

interface Text { schema: Schema; field: string; min: number; max: number; body: (value: string) => unknown; what: string; make?: (count: number) => string }
const texts: Text[] = [
  { what: 'node label, create', schema: NodeCreate, field: 'label', min: 3, max: 64, body: (label) => ({ ...node, label }) },
  { what: 'node label, update', schema: NodeUpdate, field: 'label', min: 3, max: 64, body: (label) => ({ label }) },
  { what: 'node label, clone', schema: NodeClone, field: 'label', min: 3, max: 64, body: (label) => ({ ...node, label }) },
  { what: 'root_pass', schema: NodeCreate, field: 'root_pass', min: 7, max: 128, body: (root_pass) => ({ ...fromImage, root_pass }), make: password },
  { what: 'tag', schema: NodeUpdate, field: 'tags[0]', min: 3, max: 50, body: (tag) => ({ tags: [tag] }) },
  { what: 'vlan label', schema: NodeCreate, field: 'interfaces[0].label', min: 1, max: 64, body: (label) => ({ ...node, interfaces: [{ purpose: 'vlan', label }] }) },
  { what: 'snapshot label', schema: SnapshotTake, field: 'label', min: 1, max: 255, body: (label) => ({ label }) },
  { what: 'image label', schema: ImageUpload, field: 'label', min: 1, max: 50, body: (label) => ({ label, region: 'us-east' }) },
  { what: 'image description, capture', schema: ImageCreate, field: 'description', min: 1, max: 65000, body: (description) => ({ disk_id: 1, description }) },
  { what: 'image description, update', schema: ImageUpdate, field: 'description', min: 1, max: 65000, body: (description) => ({ description }) },
  { what: 'disk label', schema: DiskCreate, field: 'label', min: 1, max: 48, body: (label) => ({ size: 100, label }) },
  { what: 'config label', schema: ConfigCreate, field: 'label', min: 1, max: 48, body: (label) => ({ label, devices: {} }) },
  { what: 'token label, create', schema: TokenCreate, field: 'label', min: 1, max: 100, body: (label) => ({ label }) },
  { what: 'token label, update', schema: TokenUpdate, field: 'label', min: 1, max: 100, body: (label) => ({ label }) },
  { what: 'SSH key label, create', schema: SshKeyCreate, field: 'label', min: 1, max: 64, body: (label) => ({ label, ssh_key: sshKey }) },
  { what: 'SSH key label, update', schema: SshKeyUpdate, field: 'label', min: 1, max: 64, body: (label) => ({ label }) },
  { what: 'security answer', schema: AnswersGive, field: 'security_questions[0].response', min: 3, max: 17, body: answers },
  { what: 'domain description', schema: DomainCreate, field: 'description', min: 1, max: 255, body: (description) => ({ ...domain, description }) },
  { what: 'domain group', schema: DomainUpdate, field: 'group', min: 1, max: 50, body: (group) => ({ group }) },
]

describe('lengths', () => {
  test.each(texts)('$what: $min-$max', ({ schema, field, min, max, body, make = letters }) => {
    const reason = `Length must be ${min}-${max} characters`
    const found = (count: number) => refusals(schema, body(make(count))).filter((refusal) => refusal.field === field)
    expect([found(min), found(max)]).toEqual([[], []])
    expect(found(max + 1)).toEqual([{ field, reason }])
    if (min > 1) expect(found(min - 1)).toEqual([{ field, reason }])
  })

  test.each(texts.filter(({ min, field }) => min === 1 && field !== 'interfaces[0].label'))('$what: not empty', ({ schema, field, max, body }) => {
    expect(refusals(schema, body(''))).toEqual([{ field, reason: `Length must be 1-${max} characters` }])
  })

  test('characters are counted as people do', () => {
    expect(refusals(SnapshotTake, { label: '🛟'.repeat(255) })).toEqual([])
    expect(refusals(SnapshotTake, { label: '🛟'.repeat(256) })).toHaveLength(1)
  })

  test('record name: 100, and nothing is the apex', () => {
    const record = (name: string) => refusals(RecordCreate, { type: 'A', target: '192.0.2.1', name })
    expect([record(''), record(letters(1)), record(letters(100))]).toEqual([[], [], []])
    expect(record(letters(101))).toEqual([{ field: 'name', reason: 'Length must be 1-100 characters' }])
  })

  test('domain: 255 characters, labels of 63', () => {
    const clone = (name: string) => refusals(DomainClone, { domain: name })
    expect([clone(longDomain(255)), clone(`${letters(63)}.org`)]).toEqual([[], []])
    expect(clone(longDomain(256))).toEqual([{ field: 'domain', reason: 'Length must be 1-255 characters' }])
    expect(clone(`${letters(64)}.org`)).toEqual([{ field: 'domain', reason: 'Domain is not valid.' }])
    expect(clone('')).toEqual([{ field: 'domain', reason: 'domain is required' }])
  })

  test.each(['axfr_ips', 'master_ips'])('%s: 1000 characters together', (field) => {
    const addresses = (count: number) => Array.from({ length: count }, () => '192.0.2.10')
    expect(refusals(DomainUpdate, { [field]: addresses(100) })).toEqual([])
    expect(refusals(DomainUpdate, { [field]: addresses(101) })).toEqual([{ field, reason: 'Length must be 0-1000 characters' }])
  })

  test('preferences: 65,535 characters of JSON', () => {
    expect(refusals(PreferencesUpdate, { a: letters(65535 - '{"a":""}'.length) })).toEqual([])
    expect(refusals(PreferencesUpdate, { a: letters(65536 - '{"a":""}'.length) })).toEqual([{ reason: 'Length must be 0-65535 characters' }])
  })

  test('script data: 65,535 characters of JSON', () => {
    const create = (count: number) => refusals(NodeCreate, { ...node, stackscript_data: { a: letters(count - '{"a":""}'.length) } })
    expect(create(65535)).toEqual([])
    expect(create(65536)).toEqual([{ field: 'stackscript_data', reason: 'Length must be 0-65535 characters' }])
  })
})

interface Number_ { what: string; schema: Schema; field: string; min: number; max: number; body: (value: number) => unknown }
const srv = { type: 'SRV', target: 'sip.example.org', service: 'sip', priority: 1, weight: 1, port: 1 }
const alert = (name: string) => (value: number) => ({ alerts: { [name]: value } })
const numbers: Number_[] = [
  { what: 'priority of an MX', schema: RecordCreate, field: 'priority', min: 0, max: 255, body: (priority) => ({ type: 'MX', target: 'mx.example.org', priority }) },
  { what: 'priority of an SRV', schema: RecordCreate, field: 'priority', min: 0, max: 255, body: (priority) => ({ ...srv, priority }) },
  { what: 'weight', schema: RecordCreate, field: 'weight', min: 0, max: 65535, body: (weight) => ({ ...srv, weight }) },
  { what: 'port', schema: RecordUpdate, field: 'port', min: 0, max: 65535, body: (port) => ({ port }) },
  { what: 'alert cpu', schema: NodeUpdate, field: 'alerts.cpu', min: 0, max: 4800, body: alert('cpu') },
  { what: 'alert io', schema: NodeUpdate, field: 'alerts.io', min: 0, max: 100000, body: alert('io') },
  { what: 'alert network_in', schema: NodeUpdate, field: 'alerts.network_in', min: 0, max: 40000, body: alert('network_in') },
  { what: 'alert network_out', schema: NodeUpdate, field: 'alerts.network_out', min: 0, max: 12000, body: alert('network_out') },
  { what: 'alert transfer_quota', schema: NodeUpdate, field: 'alerts.transfer_quota', min: 0, max: 400, body: alert('transfer_quota') },
  { what: 'page_size', schema: PageQuery, field: 'page_size', min: 25, max: 500, body: (page_size) => ({ page_size: String(page_size) }) },
]

describe('ranges', () => {
  test.each(numbers)('$what: $min-$max', ({ schema, field, min, max, body }) => {
    const refused = [{ field, reason: `Must be ${min}-${max}` }]
    expect([refusals(schema, body(min)), refusals(schema, body(max))]).toEqual([[], []])
    expect([refusals(schema, body(min - 1)), refusals(schema, body(max + 1))]).toEqual([refused, refused])
  })

  test('page begins at 1, both are whole numbers, and have defaults', () => {
    expect(check(PageQuery, {})).toEqual({ ok: true, value: { page: 1, page_size: 100 } })
    expect(refusals(PageQuery, { page: '0' })).toEqual([{ field: 'page', reason: 'Must be 1 or greater' }])
    expect(refusals(PageQuery, { page: 'x', page_size: '25.5' })).toEqual([
      { field: 'page', reason: 'Must be an integer' }, { field: 'page_size', reason: 'Must be an integer' },
    ])
  })
})

describe('counts', () => {
  const vlan = (count: number) => Array.from({ length: count }, (_, at) => ({ purpose: 'vlan', label: `vlan-${at}` }))

  test('at most three interfaces', () => {
    expect(refusals(NodeCreate, { ...node, interfaces: vlan(3) })).toEqual([])
    expect(refusals(NodeCreate, { ...node, interfaces: vlan(4) })).toEqual([{ field: 'interfaces', reason: 'Must contain at most 3 items' }])
  })

  test('at most 500 tags', () => {
    const tags = (count: number) => refusals(NodeUpdate, { tags: Array.from({ length: count }, (_, at) => `tag-${at}`) })
    expect(tags(500)).toEqual([])
    expect(tags(501)).toEqual([{ field: 'tags', reason: 'Must contain at most 500 items' }])
  })

  test('exactly three different security questions', () => {
    const answer = (...ids: number[]) => refusals(AnswersGive, { security_questions: ids.map((question_id) => ({ question_id, response: 'Rex' })) })
    const field = 'security_questions'
    expect(answer(1, 2, 3)).toEqual([])
    expect(answer(1, 2)).toEqual([{ field, reason: 'Exactly three security questions must be answered' }])
    expect(answer(1, 2, 3, 4)).toEqual([{ field, reason: 'Exactly three security questions must be answered' }])
    expect(answer(1, 2, 2)).toEqual([{ field, reason: 'Security questions must be unique' }])
    expect(answer(1, 2, 20)).toEqual([{ field: 'security_questions[2].question_id', reason: 'question_id is not valid' }])
  })

  test('identifiers are positive', () => {
    expect(refusals(BackupRestore, { node_id: 1 })).toEqual([])
    expect(refusals(BackupRestore, { node_id: 0 })).toEqual([{ field: 'node_id', reason: 'node_id is not valid' }])
  })
})
