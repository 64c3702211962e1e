import { expect, it } from 'vitest'
import { securityChecklist, type SecurityState } from './checklist.ts'

const now = Date.UTC(2026, 5, 15)
const nothing: SecurityState = {
  profile: {
    authentication_type: 'password',
    two_factor_auth: false,
    verified_phone_number: null,
    lish_auth_method: 'password_keys',
    authorized_keys: null,
  },
  answered: 0,
  tokens: [{ label: 'all', scopes: '*', expiry: null }],
  now,
}
const done = (state: SecurityState) =>
  securityChecklist(state)
    .filter((item) => item.done)
    .map(({ id }) => id)

it('nothing is done on an unprotected account', () => {
  expect(done(nothing)).toEqual([])
})

it('asks for the security questions first, which two-factor authentication requires', () => {
  expect(securityChecklist(nothing).map(({ id }) => id)).toEqual([
    'questions',
    'two-factor',
    'phone',
    'tokens',
    'shell',
  ])
})

it('everything is done on a protected one', () => {
  const all: SecurityState = {
    profile: {
      authentication_type: 'password',
      two_factor_auth: true,
      verified_phone_number: '+4915112345678',
      lish_auth_method: 'keys_only',
      authorized_keys: ['ssh-ed25519 AAAA'],
    },
    answered: 3,
    tokens: [
      { label: 'all for a week', scopes: '*', expiry: '2026-06-22T00:00:00' },
      { label: 'dns', scopes: 'domains:read_write', expiry: null },
    ],
    now,
  }
  expect(done(all)).toHaveLength(5)
  expect(securityChecklist(all).find(({ id }) => id === 'phone')?.detail).not.toContain('15112345')
})

it('two answers are not enough, and a distant expiry counts as none', () => {
  expect(done({ ...nothing, answered: 2 })).toEqual([])
  expect(done({ ...nothing, tokens: [{ label: 'all', scopes: '*', expiry: '2999-12-12T05:00:00' }] })).toEqual([])
  expect(done({ ...nothing, profile: { ...nothing.profile, lish_auth_method: 'disabled' } })).toEqual(['shell'])
})

it('keys only without a key leaves nobody in', () => {
  const keysOnly: SecurityState = { ...nothing, profile: { ...nothing.profile, lish_auth_method: 'keys_only' } }
  expect(done(keysOnly)).toEqual([])
  expect(securityChecklist(keysOnly).find(({ id }) => id === 'shell')?.detail).toMatch(/nobody can sign in/)
})

it('an external sign-in has neither two-factor authentication nor questions here', () => {
  const external = { ...nothing, profile: { ...nothing.profile, authentication_type: 'provider' } }
  expect(securityChecklist(external).map(({ id }) => id)).toEqual(['phone', 'tokens', 'shell'])
})
