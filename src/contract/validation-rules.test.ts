/** The rules of single members and between members, through the bodies that have them. */
import { describe, expect, test } from 'vitest'
import { DomainCreate, DomainUpdate } from './areas/domains.ts'
import { DiskCreate } from './areas/disks.ts'
import { NodeClone, NodeCreate, NodeRebuild, NodeUpdate } from './rules/nodes/node-requests.ts'
import { PhoneSend } from './areas/phone.ts'
import { ProfileUpdate } from './areas/profile.ts'
import { RecordCreate } from './areas/records.ts'
import { SshKeyCreate } from './areas/ssh-keys.ts'
import { TokenCreate } from './areas/tokens.ts'
import { users } from './areas/users.ts'
import { invalidNetworkReason } from './dns/checks/address-findings.ts'
import { validate } from './validation.ts'
import { errorsOf } from '../testing/errors-of.ts'

const node = { region: 'us-east', type: 'g6-nanode-1' }
const singleError = (field: string, reason: string) => [{ field, reason }]

describe('rules of single members', () => {
  test('node label', () => {
    const reason =
      'Label may only contain letters, numbers, hyphens, underscores and periods; must begin and end with a letter or number'
    for (const label of ['web-1', '1web', 'a.b_c-d', 'ABC']) expect(errorsOf(NodeUpdate, { label })).toEqual([])
    for (const label of ['-web', 'web-', 'we--b', 'we__b', 'we..b', 'we b', 'wéb', 'web_'])
      expect(errorsOf(NodeUpdate, { label })).toEqual(singleError('label', reason))
  })

  test.each([
    ['profile', ProfileUpdate, (email: string) => ({ email })],
    ['user', users.create.body, (email: string) => ({ username: 'anna', email })],
    ['domain', DomainUpdate, (soa_email: string) => ({ soa_email })],
  ])('email of a %s, without the white space at its ends', (_, schema, bodyOf) => {
    expect(validate(schema, bodyOf(' \tanna@example.com \n'))).toMatchObject({ value: bodyOf('anna@example.com') })
    expect(errorsOf(schema, bodyOf(' an na@example.com '))).toEqual([
      expect.objectContaining({ reason: expect.stringMatching(/email is not valid$/) }),
    ])
  })

  test('root password', () => {
    const create = (root_pass: string) => errorsOf(NodeCreate, { ...node, image: 'node/debian12', root_pass })
    for (const strong of ['aaaaaaA', 'aaaaaa1', '1234567!', 'ÄÖÜaaaa']) expect(create(strong)).toEqual([])
    for (const weak of ['abcdefgh', '12345678', 'AAAAAAAA', '!!!!!!!!'])
      expect(create(weak)).toEqual(singleError('root_pass', 'Password does not meet strength requirement'))
  })

  test('an error names an SSH key of a node by its number', () => {
    expect(errorsOf(NodeCreate, { ...node, authorized_keys: ['no key'] })).toEqual(
      singleError('authorized_keys', 'SSH Key 1 key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, or ssh-ed25519.'),
    )
  })

  test('SSH key of the profile', () => {
    const reasonOf = (ssh_key: string) => errorsOf(SshKeyCreate, { label: 'laptop', ssh_key })[0]?.reason
    expect(reasonOf('hello')).toBe(
      'SSH Key key-type must be ssh-dss, ssh-rsa, ecdsa-sha2-nistp, ssh-ed25519, or sk-ecdsa-sha2-nistp256.',
    )
    expect(reasonOf('ssh-ed25519 ?')).toBe('SSH Key key must be valid base64')
    expect(reasonOf('ssh-dss AAAA')).toMatch(/ssh-dss is no longer accepted/)
  })

  test('scopes and expiry of a token', () => {
    expect(errorsOf(TokenCreate, { label: 'ci', scopes: 'nodes:read_only,domains:read_write' })).toEqual([])
    expect(errorsOf(TokenCreate, { label: 'ci', scopes: 'nodes:all ships:read_only' })).toEqual([
      ...singleError('scopes', 'Invalid scope: nodes:all'),
      ...singleError('scopes', 'Invalid scope: ships:read_only'),
    ])
    expect(validate(TokenCreate, { label: 'ci', expiry: '2031-02-03T04:05:06.789+02:00' })).toEqual({
      ok: true,
      value: { label: 'ci', expiry: '2031-02-03T02:05:06' },
    })
    for (const expiry of ['tomorrow', '2031-02-30T00:00:00', '2031-02-03', '']) {
      expect(errorsOf(TokenCreate, { label: 'ci', expiry })).toEqual(singleError('expiry', 'expiry is not valid'))
    }
  })

  test('e-mail address of the profile', () => {
    for (const email of ['a@b.co', 'first.last+tag@mail.example.org'])
      expect(errorsOf(ProfileUpdate, { email })).toEqual([])
    for (const email of ['a', 'a@b', '-a@b.co', 'a..b@c.de', 'a@-b.co', 'a@b.co.', `${'a'.repeat(124)}@b.co`]) {
      expect(errorsOf(ProfileUpdate, { email })).toEqual(singleError('email', 'email is not valid'))
    }
  })

  test('phone number and country', () => {
    expect(errorsOf(PhoneSend, { iso_code: 'us', phone_number: '+1 (555) 555-0100' })).toEqual([])
    expect(errorsOf(PhoneSend, { iso_code: 'XX', phone_number: '12' })).toEqual([
      ...singleError('iso_code', 'iso_code is not valid'),
      ...singleError('phone_number', 'phone_number is not valid'),
    ])
  })

  test('addresses of a domain', () => {
    expect(errorsOf(DomainUpdate, { axfr_ips: ['192.0.2.1', '2001:db8::1'] })).toEqual([])
    expect(errorsOf(DomainUpdate, { axfr_ips: ['192.0.2.1', 'ns.example.org'] })).toEqual(
      singleError('axfr_ips[1]', 'Must be a valid IP address: “ns.example.org”'),
    )
    expect(errorsOf(DomainUpdate, { soa_email: 'nobody' })).toEqual(singleError('soa_email', 'soa_email is not valid'))
    expect(errorsOf(DomainUpdate, { ttl_sec: -1 })).toEqual(singleError('ttl_sec', 'Must be 0-2419200'))
  })
})

describe('rules between members', () => {
  test('creation modes of a node', () => {
    expect(errorsOf(NodeCreate, { ...node, image: 'node/debian12' })).toEqual(
      singleError('root_pass', 'root_pass is required'),
    )
    expect(errorsOf(NodeCreate, { ...node, stackscript_id: 1 })).toEqual(singleError('image', 'image is required'))
    expect(errorsOf(NodeCreate, { ...node, backup_id: 1, image: 'node/debian12', root_pass: 'Secret-1' })).toEqual(
      singleError('backup_id', 'backup_id and image are mutually exclusive'),
    )
    expect(errorsOf(NodeCreate, { ...node, image: null })).toEqual([])
  })

  test('clone to a new node or to an existing one', () => {
    expect(errorsOf(NodeClone, {})).toEqual([
      ...singleError('region', 'region is required'),
      ...singleError('type', 'type is required'),
    ])
    expect(errorsOf(NodeClone, { node_id: 5, disks: [1], configs: [] })).toEqual([])
    expect(errorsOf(NodeClone, { node_id: 5, label: 'copy' })).toEqual(
      singleError('label', 'Can only be provided when cloning to a new node'),
    )
  })

  test('rebuild', () => {
    expect(errorsOf(NodeRebuild, {})).toEqual([
      ...singleError('image', 'You must specify an image'),
      ...singleError('root_pass', 'root_pass is required'),
    ])
  })

  test('an empty disk and one from an image', () => {
    expect(errorsOf(DiskCreate, { size: 100 })).toEqual(singleError('label', 'label is required'))
    expect(errorsOf(DiskCreate, { size: 100, image: 'node/debian12' })).toEqual(
      singleError('root_pass', 'root_pass is required'),
    )
  })

  test('interfaces', () => {
    const create = (...interfaces: unknown[]) => errorsOf(NodeCreate, { ...node, interfaces })
    const vlan = { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' }
    expect(create({ purpose: 'public', label: '', ipam_address: null }, vlan)).toEqual([])
    expect(create({ purpose: 'public' }, { purpose: 'public' })).toEqual(
      singleError('interfaces', 'At most one public interface is allowed'),
    )
    expect(create({ purpose: 'public', label: 'lan' })).toEqual(
      singleError('interfaces[0].label', 'Must be empty for a public interface'),
    )
    expect(create(vlan, { ...vlan, label: 'a--b' })).toEqual([
      ...singleError('interfaces[1].label', 'Must only use ASCII letters, numbers, and dashes'),
      ...singleError('interfaces[1].ipam_address', 'Must be unique among the interfaces'),
    ])
    expect(create(vlan, { purpose: 'vlan', label: 'lan' })).toEqual(
      singleError('interfaces[1].label', 'Must be unique among the interfaces'),
    )
    for (const ipam_address of ['10.0.0.1', '10.0.0.1/33', '2001:db8::1/64', '10.0.0.01/24']) {
      expect(create({ ...vlan, ipam_address })).toEqual(
        singleError('interfaces[0].ipam_address', invalidNetworkReason(ipam_address)),
      )
    }
  })

  test('what a domain needs for its type', () => {
    expect(errorsOf(DomainCreate, { domain: 'example.org', type: 'master' })).toEqual(
      singleError('soa_email', 'soa_email required when type=master'),
    )
    expect(errorsOf(DomainCreate, { domain: 'example.org', type: 'slave', master_ips: null })).toEqual(
      singleError('master_ips', 'You need at least one master DNS server IP address for this zone.'),
    )
    expect(errorsOf(DomainCreate, { domain: 'example.org', type: 'slave', master_ips: ['192.0.2.1'] })).toEqual([])
  })

  test('an SRV needs all its members', () => {
    expect(errorsOf(RecordCreate, { type: 'SRV' }).map(({ reason }) => reason)).toEqual(
      ['target', 'priority', 'weight', 'port', 'service'].map((field) => `${field} is required`),
    )
  })
})
