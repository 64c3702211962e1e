/** The exact words of refusals (gaps 1.3) and the paths of their fields. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DomainCreate, DomainImport, DomainUpdate } from './areas/domains.ts'
import { DiskCreate } from './areas/disks.ts'
import { ImageUpdate } from './areas/images.ts'
import { NodeClone, NodeCreate, NodeRebuild, NodeUpdate } from './areas/nodes.ts'
import { PhoneSend, PhoneVerify } from './areas/phone.ts'
import { ProfileUpdate } from './areas/profile.ts'
import { RecordCreate } from './areas/records.ts'
import { SshKeyCreate } from './areas/ssh-keys.ts'
import { TokenCreate } from './areas/tokens.ts'
import { TwoFactorConfirm } from './areas/two-factor.ts'
import { endpoints } from './contract.ts'
import { operationId } from './endpoint.ts'
import { check, fieldPath, type Refusal } from './refusal.ts'
import { definition, type Schema } from './schema.ts'

const refusals = (schema: Schema, body: unknown): Refusal[] => {
  const result = check(schema, body)
  return result.ok ? [] : result.refusals
}
const node = { region: 'us-east', type: 'g6-nanode-1' }
const one = (field: string, reason: string) => [{ field, reason }]

describe('required', () => {
  test('missing and null are the same', () => {
    const both = [...one('region', 'region is required'), ...one('type', 'type is required')]
    expect(refusals(NodeCreate, {})).toEqual(both)
    expect(refusals(NodeCreate, { region: null, type: null })).toEqual(both)
  })

  test('an enumeration too', () => {
    expect(refusals(RecordCreate, {})).toEqual(one('type', 'type is required'))
    expect(refusals(RecordCreate, { type: null })).toEqual(one('type', 'type is required'))
  })

  test('a nested member is named by its own name, the field by its path', () => {
    expect(refusals(NodeCreate, { ...node, interfaces: [{ purpose: 'public' }, {}] })).toEqual(one('interfaces[1].purpose', 'purpose is required'))
    expect(refusals(NodeCreate, { ...node, interfaces: [{ purpose: 'vlan' }] })).toEqual(one('interfaces[0].label', 'label is required'))
  })

  test('null is of the wrong type where nothing is required', () => {
    expect(refusals(NodeUpdate, { label: null })).toEqual(one('label', 'Must be of type String'))
    expect(refusals(NodeUpdate, { tags: [null] })).toEqual(one('tags[0]', 'Must be of type String'))
    expect(refusals(ImageUpdate, { description: null })).toEqual([])
  })

  test('an empty text where something must be written', () => {
    expect(refusals(TwoFactorConfirm, { tfa_code: '' })).toEqual(one('tfa_code', 'tfa_code is required'))
    expect(refusals(PhoneVerify, { otp_code: ' ' })).toEqual(one('otp_code', 'otp_code is required'))
    expect(refusals(DomainImport, { domain: 'example.org', remote_nameserver: '' })).toEqual(one('remote_nameserver', 'remote_nameserver is required'))
  })

  test('no body at all', () => {
    expect(refusals(NodeCreate, null)).toEqual([{ reason: 'body is required' }])
    expect(refusals(NodeCreate, undefined)).toEqual([{ reason: 'body is required' }])
  })
})

describe('types', () => {
  test.each([
    ['region', 5, 'Must be of type String'],
    ['swap_size', '512', 'Must be of type Integer'],
    ['swap_size', 1.5, 'Must be of type Integer'],
    ['booted', 'true', 'Must be of type Boolean'],
    ['tags', 'web', 'Must be of type Array'],
    ['stackscript_data', [], 'Must be of type Object'],
    ['interfaces', {}, 'Must be of type Array'],
  ])('%s: %j', (field, value, reason) => {
    expect(refusals(NodeCreate, { ...node, [field]: value })).toEqual(one(field, reason))
  })

  test.each([[[]], ['text'], [5]])('a body that is no object: %j', (body) => {
    expect(refusals(NodeCreate, body)).toEqual([{ reason: 'Must be of type Object' }])
  })
})

describe('every body', () => {
  const bodies = endpoints.flatMap((endpoint) => (endpoint.body ? [{ name: operationId(endpoint), body: endpoint.body }] : []))

  test.each(bodies)('$name says its reasons in the words of the interface', ({ body }) => {
    const known = /^(?:\w+ is required|Must be of type (?:String|Integer|Boolean|Array|Object)|Must be one of .+|You must specify an image)$/
    const def = definition(body)
    const empty = def.type === 'object' ? Object.fromEntries(Object.keys(def.shape).map((name) => [name, { wrong: true }])) : 'wrong'
    const found = refusals(body, empty).filter(({ reason }) => !known.test(reason))
    expect(found).toEqual([])
    expect(refusals(body, 7)).toEqual([{ reason: 'Must be of type Object' }])
  })

  test.each(bodies)('$name ignores members it does not know', ({ body }) => {
    const before = refusals(body, {})
    expect(refusals(body, { '__proto__x': 1, constructor: 2 })).toEqual(before)
  })
})

describe('enumerations', () => {
  test('list the values', () => {
    expect(refusals(NodeUpdate, { backups: { schedule: { day: 'Someday', window: 'W24' } } })).toEqual([
      ...one('backups.schedule.day', 'Must be one of Scheduling, Sunday, Monday, Tuesday, Wednesday, Thursday, Friday, Saturday'),
      ...one('backups.schedule.window', 'Must be one of Scheduling, W0, W2, W4, W6, W8, W10, W12, W14, W16, W18, W20, W22'),
    ])
    expect(refusals(NodeCreate, { ...node, interfaces: [{ purpose: 'vpc' }] })).toEqual(one('interfaces[0].purpose', 'Must be one of public, vlan'))
  })
})

describe('rules of single members', () => {
  test('node label', () => {
    const reason = 'Label may only contain letters, numbers, hyphens, underscores and periods; must begin and end with a letter or number'
    for (const label of ['web-1', '1web', 'a.b_c-d', 'ABC']) expect(refusals(NodeUpdate, { label })).toEqual([])
    for (const label of ['-web', 'web-', 'we--b', 'we__b', 'we..b', 'we b', 'wéb', 'web_']) expect(refusals(NodeUpdate, { label })).toEqual(one('label', reason))
  })

  test('root password', () => {
    const create = (root_pass: string) => refusals(NodeCreate, { ...node, image: 'node/debian12', root_pass })
    for (const good of ['aaaaaaA', 'aaaaaa1', '1234567!', 'ÄÖÜaaaa']) expect(create(good)).toEqual([])
    for (const weak of ['abcdefgh', '12345678', 'AAAAAAAA', '!!!!!!!!']) expect(create(weak)).toEqual(one('root_pass', 'Password does not meet strength requirement'))
  })

  test('SSH keys of a node are named by their number', () => {
    expect(refusals(NodeCreate, { ...node, authorized_keys: ['no key'] })).toEqual(
      one('authorized_keys', 'SSH Key 1 key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.'),
    )
  })

  test('SSH key of the profile', () => {
    const reasonOf = (ssh_key: string) => refusals(SshKeyCreate, { label: 'laptop', ssh_key })[0]?.reason
    expect(reasonOf('hello')).toBe('SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.')
    expect(reasonOf('ssh-ed25519 ?')).toBe('SSH Key key must be valid base64')
    expect(reasonOf('ssh-dss AAAA')).toMatch(/ssh-dss is not accepted/)
  })

  test('scopes and expiry of a token', () => {
    expect(refusals(TokenCreate, { label: 'ci', scopes: 'nodes:read_only,domains:read_write' })).toEqual([])
    expect(refusals(TokenCreate, { label: 'ci', scopes: 'nodes:all ships:read_only' })).toEqual([
      ...one('scopes', 'Invalid scope: nodes:all'), ...one('scopes', 'Invalid scope: ships:read_only'),
    ])
    expect(check(TokenCreate, { label: 'ci', expiry: '2031-02-03T04:05:06.789+02:00' })).toEqual({ ok: true, value: { label: 'ci', expiry: '2031-02-03T02:05:06' } })
    for (const expiry of ['tomorrow', '2031-02-30T00:00:00', '2031-02-03', '']) {
      expect(refusals(TokenCreate, { label: 'ci', expiry })).toEqual(one('expiry', 'expiry is not valid'))
    }
  })

  test('mail address of the profile', () => {
    for (const email of ['a@b.co', 'first.last+tag@mail.example.org']) expect(refusals(ProfileUpdate, { email })).toEqual([])
    for (const email of ['a', 'a@b', '-a@b.co', 'a..b@c.de', 'a@-b.co', 'a@b.co.', `${'a'.repeat(124)}@b.co`]) {
      expect(refusals(ProfileUpdate, { email })).toEqual(one('email', 'email is not valid'))
    }
  })

  test('phone number and country', () => {
    expect(refusals(PhoneSend, { iso_code: 'us', phone_number: '+1 (555) 555-0100' })).toEqual([])
    expect(refusals(PhoneSend, { iso_code: 'XX', phone_number: '12' })).toEqual([
      ...one('iso_code', 'iso_code is not valid'), ...one('phone_number', 'phone_number is not valid'),
    ])
  })

  test('addresses of a domain', () => {
    expect(refusals(DomainUpdate, { axfr_ips: ['192.0.2.1', '2001:db8::1'] })).toEqual([])
    expect(refusals(DomainUpdate, { axfr_ips: ['192.0.2.1', 'ns.example.org'] })).toEqual(one('axfr_ips[1]', 'Must be a valid IP address'))
    expect(refusals(DomainUpdate, { soa_email: 'nobody' })).toEqual(one('soa_email', 'soa_email is not valid'))
    expect(refusals(DomainUpdate, { ttl_sec: -1 })).toEqual(one('ttl_sec', 'Must be 0-2419200'))
  })
})

describe('rules between members', () => {
  test('modes of creating a node', () => {
    expect(refusals(NodeCreate, { ...node, image: 'node/debian12' })).toEqual(one('root_pass', 'root_pass is required'))
    expect(refusals(NodeCreate, { ...node, stackscript_id: 1 })).toEqual(one('image', 'image is required'))
    expect(refusals(NodeCreate, { ...node, backup_id: 1, image: 'node/debian12', root_pass: 'Secret-1' })).toEqual(
      one('backup_id', 'backup_id and image are mutually exclusive'),
    )
    expect(refusals(NodeCreate, { ...node, image: null })).toEqual([])
  })

  test('clone: to a new node or an existing one', () => {
    expect(refusals(NodeClone, {})).toEqual([...one('region', 'region is required'), ...one('type', 'type is required')])
    expect(refusals(NodeClone, { node_id: 5, disks: [1], configs: [] })).toEqual([])
    expect(refusals(NodeClone, { node_id: 5, label: 'copy' })).toEqual(one('label', 'Can only be provided when cloning to a new node'))
  })

  test('rebuild', () => {
    expect(refusals(NodeRebuild, {})).toEqual([...one('image', 'You must specify an image'), ...one('root_pass', 'root_pass is required')])
  })

  test('disk from nothing and from an image', () => {
    expect(refusals(DiskCreate, { size: 100 })).toEqual(one('label', 'label is required'))
    expect(refusals(DiskCreate, { size: 100, image: 'node/debian12' })).toEqual(one('root_pass', 'root_pass is required'))
  })

  test('interfaces', () => {
    const found = (...interfaces: unknown[]) => refusals(NodeCreate, { ...node, interfaces })
    const vlan = { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' }
    expect(found({ purpose: 'public', label: '', ipam_address: null }, vlan)).toEqual([])
    expect(found({ purpose: 'public' }, { purpose: 'public' })).toEqual(one('interfaces', 'At most one public interface is allowed'))
    expect(found({ purpose: 'public', label: 'lan' })).toEqual(one('interfaces[0].label', 'Must be empty for a public interface'))
    expect(found(vlan, { ...vlan, label: 'a--b' })).toEqual([
      ...one('interfaces[1].label', 'Must only use ASCII letters, numbers, and dashes'), ...one('interfaces[1].ipam_address', 'Must be unique among the interfaces'),
    ])
    expect(found(vlan, { purpose: 'vlan', label: 'lan' })).toEqual(one('interfaces[1].label', 'Must be unique among the interfaces'))
    for (const ipam_address of ['10.0.0.1', '10.0.0.1/33', '2001:db8::1/64', '10.0.0.01/24']) {
      expect(found({ ...vlan, ipam_address })).toEqual(one('interfaces[0].ipam_address', 'Must be an IPv4 network'))
    }
  })

  test('what a domain of its type must have', () => {
    expect(refusals(DomainCreate, { domain: 'example.org', type: 'master' })).toEqual(one('soa_email', 'soa_email required when type=master'))
    expect(refusals(DomainCreate, { domain: 'example.org', type: 'slave', master_ips: null })).toEqual(
      one('master_ips', 'You need at least one master DNS server IP address for this zone.'),
    )
    expect(refusals(DomainCreate, { domain: 'example.org', type: 'slave', master_ips: ['192.0.2.1'] })).toEqual([])
  })

  test('an SRV needs all its members', () => {
    expect(refusals(RecordCreate, { type: 'SRV' }).map(({ reason }) => reason)).toEqual(
      ['target', 'priority', 'weight', 'port', 'service'].map((field) => `${field} is required`),
    )
  })
})

test('fields of nested members', () => {
  expect(fieldPath(['interfaces', 1, 'label'])).toBe('interfaces[1].label')
  expect(fieldPath([])).toBe('')
})

test('nothing is compiled from text, which a strict Content-Security-Policy refuses', () => {
  const compile = Reflect.get(globalThis, 'Function')
  let compiled = 0
  Reflect.set(globalThis, 'Function', new Proxy(compile, { construct: () => { compiled += 1; throw new Error('refused') } }))
  try {
    for (let times = 0; times < 3; times += 1) check(z.object({ a: z.string(), b: z.optional(z.object({ c: z.int() })) }), { a: 'x', b: { c: 1 } })
    for (const { body } of endpoints) if (body) check(body, {})
  } finally {
    Reflect.set(globalThis, 'Function', compile)
  }
  expect(compiled).toBe(0)
})
