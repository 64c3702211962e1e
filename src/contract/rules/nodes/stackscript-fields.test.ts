import { expect, test } from 'vitest'
import { isSecretField, mayBeSecretField } from './stackscript-fields.ts'

test.each([
  ['db_password', 'Root password', true],
  ['PASSWORD', 'For joining', true],
  ['db_pass', 'Database', false],
  ['token', 'Token', false],
])('%s (%s) is a password: %s', (name, label, secret) => {
  expect(isSecretField({ name, label })).toBe(secret)
})

test.each([
  ['db_pass', 'Database', true],
  ['api', 'API token', true],
  ['apikey', 'For the interface', true],
  ['pin', 'Number', true],
  ['x', 'Shared secret', true],
  ['domain', 'Domain', false],
  ['email', 'Address for certificate notices', false],
  ['spinner', 'Opinion', false],
])('%s (%s) may be a secret: %s', (name, label, secret) => {
  expect(mayBeSecretField({ name, label })).toBe(secret)
})

test('choices that the script offers are not secrets', () => {
  expect(mayBeSecretField({ name: 'add_ssh_keys', label: 'Add your keys?', oneof: 'yes,no' })).toBe(false)
})
