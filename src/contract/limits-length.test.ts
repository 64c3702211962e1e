/**
 * The lengths of compute.md and profile-and-domains.md (Limits) and of gaps.md, at both ends, through the body that has
 * the text.
 */
import { describe, expect, test } from 'vitest'
import { SnapshotTake } from './areas/backups.ts'
import { DomainClone, DomainCreate, DomainUpdate } from './areas/domains.ts'
import { ConfigCreate } from './areas/configs.ts'
import { DiskCreate } from './areas/disks.ts'
import { ImageCreate, ImageUpdate, ImageUpload } from './areas/images.ts'
import { NodeClone, NodeCreate, NodeUpdate } from './rules/nodes/node-requests.ts'
import { PreferencesUpdate } from './areas/preferences.ts'
import { SecurityAnswersCreate } from './areas/questions.ts'
import { RecordCreate } from './areas/records.ts'
import { SshKeyCreate, SshKeyUpdate } from './areas/ssh-keys.ts'
import { TokenCreate, TokenUpdate } from './areas/tokens.ts'
import { type Schema } from './schema.ts'
import { errorsOf } from '../testing/errors-of.ts'

const letters = (count: number) => 'a'.repeat(count)
/** A strong password of that many characters. */
const password = (count: number) => `A${letters(count - 1)}`
const node = { region: 'us-east', type: 'g6-nanode-1' }
const fromImage = { ...node, image: 'node/debian12' }
const domain = { domain: 'example.org', type: 'master', soa_email: 'hostmaster@example.org' }
const sshKey = `ssh-ed25519 ${Buffer.from(`\0\0\0\x0Bssh-ed25519\0\0\0\x20${letters(32)}`).toString('base64')}`
/** A domain of that many characters, in labels of at most 63. */
const longDomain = (count: number) => {
  const name = '.example.org'
  const rest = Array.from({ length: count - name.length }, (_, index) => ((index + 1) % 64 === 0 ? '.' : 'a')).join('')
  return rest + name
}
const answers = (response: string) => ({
  security_questions: [1, 2, 3].map((question_id) => ({ question_id, response })),
})

interface TextCase {
  schema: Schema
  field: string
  min: number
  max: number
  body: (value: string) => unknown
  name: string
  make?: (count: number) => string
  /** Blanks around it do not count, so that an empty one is missing. */
  trimmed?: boolean
}
const texts: TextCase[] = [
  {
    name: 'node label, create',
    schema: NodeCreate,
    field: 'label',
    min: 3,
    max: 64,
    body: (label) => ({ ...node, label }),
  },
  { name: 'node label, update', schema: NodeUpdate, field: 'label', min: 3, max: 64, body: (label) => ({ label }) },
  {
    name: 'node label, clone',
    schema: NodeClone,
    field: 'label',
    min: 3,
    max: 64,
    body: (label) => ({ ...node, label }),
  },
  {
    name: 'root_pass',
    schema: NodeCreate,
    field: 'root_pass',
    min: 7,
    max: 128,
    body: (root_pass) => ({ ...fromImage, root_pass }),
    make: password,
  },
  { name: 'tag', schema: NodeUpdate, field: 'tags[0]', min: 3, max: 50, body: (tag) => ({ tags: [tag] }) },
  {
    name: 'vlan label',
    schema: NodeCreate,
    field: 'interfaces[0].label',
    min: 1,
    max: 64,
    body: (label) => ({ ...node, interfaces: [{ purpose: 'vlan', label }] }),
  },
  {
    name: 'snapshot label',
    schema: SnapshotTake,
    field: 'label',
    min: 1,
    max: 255,
    trimmed: true,
    body: (label) => ({ label }),
  },
  {
    name: 'image label',
    schema: ImageUpload,
    field: 'label',
    min: 1,
    max: 50,
    trimmed: true,
    body: (label) => ({ label, region: 'us-east' }),
  },
  {
    name: 'image description, capture',
    schema: ImageCreate,
    field: 'description',
    min: 1,
    max: 65000,
    body: (description) => ({ disk_id: 1, description }),
  },
  {
    name: 'image description, update',
    schema: ImageUpdate,
    field: 'description',
    min: 1,
    max: 65000,
    body: (description) => ({ description }),
  },
  {
    name: 'disk label',
    schema: DiskCreate,
    field: 'label',
    min: 1,
    max: 48,
    trimmed: true,
    body: (label) => ({ size: 100, label }),
  },
  {
    name: 'config label',
    schema: ConfigCreate,
    field: 'label',
    min: 1,
    max: 48,
    trimmed: true,
    body: (label) => ({ label, devices: {} }),
  },
  {
    name: 'token label, create',
    schema: TokenCreate,
    field: 'label',
    min: 1,
    max: 100,
    trimmed: true,
    body: (label) => ({ label }),
  },
  {
    name: 'token label, update',
    schema: TokenUpdate,
    field: 'label',
    min: 1,
    max: 100,
    trimmed: true,
    body: (label) => ({ label }),
  },
  {
    name: 'SSH key label, create',
    trimmed: true,
    schema: SshKeyCreate,
    field: 'label',
    min: 1,
    max: 64,
    body: (label) => ({ label, ssh_key: sshKey }),
  },
  {
    name: 'SSH key label, update',
    trimmed: true,
    schema: SshKeyUpdate,
    field: 'label',
    min: 1,
    max: 64,
    body: (label) => ({ label }),
  },
  {
    name: 'security answer',
    schema: SecurityAnswersCreate,
    field: 'security_questions[0].response',
    min: 3,
    max: 17,
    body: answers,
  },
  {
    name: 'domain description',
    schema: DomainCreate,
    field: 'description',
    min: 1,
    max: 255,
    body: (description) => ({ ...domain, description }),
  },
  { name: 'domain group', schema: DomainUpdate, field: 'group', min: 1, max: 50, body: (group) => ({ group }) },
]

describe('lengths', () => {
  test.each(texts)('$name: $min-$max', ({ schema, field, min, max, body, make = letters }) => {
    const reason = `Length must be ${min}-${max} characters`
    const found = (count: number) => errorsOf(schema, body(make(count))).filter((error) => error.field === field)
    expect([found(min), found(max)]).toEqual([[], []])
    expect(found(max + 1)).toEqual([{ field, reason }])
    if (min > 1) expect(found(min - 1)).toEqual([{ field, reason }])
  })

  test.each(texts.filter(({ min, field }) => min === 1 && field !== 'interfaces[0].label'))(
    '$name: not empty',
    ({ schema, field, max, trimmed, body }) => {
      const reason = trimmed ? `${field} is required` : `Length must be 1-${max} characters`
      expect(errorsOf(schema, body(''))).toEqual([{ field, reason }])
      if (trimmed) expect(errorsOf(schema, body('  '))).toEqual([{ field, reason }])
    },
  )

  test('characters are code points', () => {
    expect(errorsOf(SnapshotTake, { label: '🛟'.repeat(255) })).toEqual([])
    expect(errorsOf(SnapshotTake, { label: '🛟'.repeat(256) })).toHaveLength(1)
  })

  test('record name: 100 characters, and empty text is the apex', () => {
    const record = (name: string) => errorsOf(RecordCreate, { type: 'A', target: '192.0.2.1', name })
    expect([record(''), record(letters(1)), record(letters(100))]).toEqual([[], [], []])
    expect(record(letters(101))).toEqual([{ field: 'name', reason: 'Length must be 1-100 characters' }])
  })

  test('domain: 255 characters, labels of 63', () => {
    const clone = (name: string) => errorsOf(DomainClone, { domain: name })
    expect([clone(longDomain(255)), clone(`${letters(63)}.org`)]).toEqual([[], []])
    expect(clone(longDomain(256))).toEqual([{ field: 'domain', reason: 'Length must be 1-255 characters' }])
    expect(clone(`${letters(64)}.org`)).toEqual([{ field: 'domain', reason: 'Domain is not valid.' }])
    expect(clone('')).toEqual([{ field: 'domain', reason: 'domain is required' }])
  })

  test.each(['axfr_ips', 'master_ips'])('%s: 1000 characters in total', (field) => {
    const addresses = (count: number) => Array.from({ length: count }, () => '192.0.2.10')
    expect(errorsOf(DomainUpdate, { [field]: addresses(100) })).toEqual([])
    expect(errorsOf(DomainUpdate, { [field]: addresses(101) })).toEqual([
      { field, reason: 'Length must be 0-1000 characters' },
    ])
  })

  test('preferences: 65,535 characters of JSON', () => {
    expect(errorsOf(PreferencesUpdate, { a: letters(65535 - '{"a":""}'.length) })).toEqual([])
    expect(errorsOf(PreferencesUpdate, { a: letters(65536 - '{"a":""}'.length) })).toEqual([
      { reason: 'Length must be 0-65535 characters' },
    ])
  })

  test('script data: 65,535 characters of JSON', () => {
    const create = (count: number) =>
      errorsOf(NodeCreate, { ...node, stackscript_data: { a: letters(count - '{"a":""}'.length) } })
    expect(create(65535)).toEqual([])
    expect(create(65536)).toEqual([{ field: 'stackscript_data', reason: 'Length must be 0-65535 characters' }])
  })
})
