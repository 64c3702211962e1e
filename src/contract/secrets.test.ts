import { describe, expect, test } from 'vitest'
import { endpoints } from './contract.ts'
import { isSecretMember, mask, maskSecrets, omitSecrets } from './secrets.ts'
import { definition, type Schema } from './schema.ts'

const body = {
  label: "it's web-1",
  root_pass: 'correct horse battery',
  authorized_keys: ['ssh-ed25519 AAAA'],
  stackscript_data: { db_password: 'x', db_pass: 'hunter22', api_key: 'k', pin: 1234, db_name: 'shop' },
  security_questions: [{ question_id: 1, response: 'Rex' }],
  interfaces: [{ purpose: 'vlan', label: 'secret-net' }],
  empty: { root_pass: '', reset_password: true },
  token: null,
}

test('secrets are masked at any depth, everything else is kept', () => {
  expect(maskSecrets(body)).toEqual({
    ...body,
    root_pass: mask,
    stackscript_data: { db_password: mask, db_pass: mask, api_key: mask, pin: mask, db_name: 'shop' },
    security_questions: [{ question_id: 1, response: mask }],
  })
})

test('secrets are omitted at any depth, everything else is kept', () => {
  const { root_pass: _, ...rest } = body
  expect(omitSecrets(body)).toEqual({
    ...rest,
    stackscript_data: { db_name: 'shop' },
    security_questions: [{ question_id: 1 }],
  })
})

test('a secret that is a list or an object is masked whole', () => {
  expect(maskSecrets({ tokens: ['a', 'b'], credentials: { user: 'root' } })).toEqual({
    tokens: mask,
    credentials: mask,
  })
})

test('a private key is masked in a field for public keys too', () => {
  const privateKey = '-----BEGIN OPENSSH PRIVATE KEY-----'
  expect(maskSecrets({ ssh_key: privateKey, authorized_keys: ['ssh-ed25519 AAAA', privateKey] })).toEqual({
    ssh_key: mask,
    authorized_keys: mask,
  })
})

describe('names that script authors choose', () => {
  test.each([
    'db_password',
    'db_pass',
    'dbpass',
    'DB_PASSWD',
    'passphrase',
    'mysql_pwd',
    'user_pw',
    'api_key',
    'apiKey',
    'API-KEY',
    'apikey',
    'stripekey',
    'license_key',
    'private_key',
    'ssh_private_key',
    'private_ssh_key',
    'ssh_key_passphrase',
    'jwt_secret',
    'clientSecret',
    'access_token',
    'github_token',
    'aws_credentials',
    'admin_pin',
    'wifi_psk',
    'otp',
  ])('%s is secret', (name) => {
    expect(isSecretMember(name)).toBe(true)
  })

  test.each([
    'authorized_keys',
    'ssh_key',
    'ssh_keys',
    'sshkey',
    'add_ssh_keys',
    'public_key',
    'pubkey',
    'publicKey',
    'db_name',
    'username',
    'email',
    'hostname',
    'spinner',
    'shipping',
    'monkey',
    'keyboard',
    'bypass',
    'iso_code',
    'authorized_users',
    'two_factor_auth',
    'label',
  ])('%s is not secret', (name) => {
    expect(isSecretMember(name)).toBe(false)
  })
})

describe('members of the interface', () => {
  const memberNames = (schema: Schema | undefined): string[] => {
    const def = schema && definition(schema)
    switch (def?.type) {
      case 'optional':
      case 'nullable':
      case 'default':
        return memberNames(def.innerType)
      case 'array':
        return memberNames(def.element)
      case 'object':
        return Object.keys(def.shape).concat(Object.values(def.shape).flatMap(memberNames))
      default:
        return []
    }
  }
  const secret = (schemas: readonly (Schema | undefined)[]) =>
    [...new Set(schemas.flatMap(memberNames))].filter(isSecretMember).toSorted()

  test('the secrets of request bodies', () => {
    expect(secret(endpoints.map((endpoint) => endpoint.body))).toEqual([
      'otp_code',
      'password',
      'response',
      'root_pass',
      'tfa_code',
    ])
  })

  test('the secrets of responses', () => {
    expect(secret(endpoints.map((endpoint) => endpoint.returns))).toEqual([
      'code',
      'response',
      'scratch',
      'secret',
      'token',
      'upload_to',
    ])
  })
})
