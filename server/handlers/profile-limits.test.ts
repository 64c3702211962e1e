/**
 * Every limit of the bodies under /profile: the service names the field and the documented reason. The same bodies in
 * forms: limits.test.tsx of the profile.
 */
import { expect, test } from 'vitest'
import { phone } from '#contract/areas/phone.ts'
import { preferences } from '#contract/areas/preferences.ts'
import { profile } from '#contract/areas/profile.ts'
import { questions } from '#contract/areas/questions.ts'
import { sshKeys } from '#contract/areas/ssh-keys.ts'
import { tokens } from '#contract/areas/tokens.ts'
import { twoFactor } from '#contract/areas/two-factor.ts'
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import * as limits from '#contract/limits.ts'
import { lengthReason } from '#contract/schema.ts'
import { publicKey } from './profile-testing.ts'
import { errorResponse, startTestClient } from './testing.ts'

const tooLong = ({ max }: { max: number }) => 'x'.repeat(max + 1)
const answers = (count: number, response = 'an answer') => ({
  security_questions: Array.from({ length: count }, (_, index) => ({ question_id: index + 1, response })),
})

type Case = readonly [endpoint: Endpoint, body: object, field: string, reason: RegExp | string]
const cases: readonly Case[] = [
  [profile.update, { email: 'nobody' }, 'email', 'email is not valid'],
  [profile.update, { timezone: 'Mars/Olympus' }, 'timezone', 'timezone is not valid'],
  [profile.update, { lish_auth_method: 'keys' }, 'lish_auth_method', /^Must be one of/],
  [profile.update, { authorized_keys: ['no key'] }, 'authorized_keys', /^SSH Key 1/],
  [sshKeys.create, { label: '', ssh_key: publicKey }, 'label', 'label is required'],
  [
    sshKeys.create,
    { label: tooLong(limits.sshKeyLabel), ssh_key: publicKey },
    'label',
    lengthReason(limits.sshKeyLabel),
  ],
  [sshKeys.create, { label: 'a', ssh_key: 'no key' }, 'ssh_key', /^SSH Key/],
  [
    sshKeys.create,
    { label: 'a', ssh_key: `${publicKey} ${tooLong(limits.sshKeyLine)}` },
    'ssh_key',
    lengthReason(limits.sshKeyLine),
  ],
  [sshKeys.update, { label: tooLong(limits.sshKeyLabel) }, 'label', lengthReason(limits.sshKeyLabel)],
  [tokens.create, { label: '', scopes: '*' }, 'label', 'label is required'],
  [tokens.create, { label: tooLong(limits.tokenLabel), scopes: '*' }, 'label', lengthReason(limits.tokenLabel)],
  [tokens.create, { label: 'a', scopes: 'nodes:all' }, 'scopes', /./],
  [tokens.create, { label: 'a', scopes: '*', expiry: '2020-01-01T00:00:00' }, 'expiry', /./],
  [tokens.update, { label: tooLong(limits.tokenLabel) }, 'label', lengthReason(limits.tokenLabel)],
  [questions.answer, answers(2), 'security_questions', /three|3/],
  [questions.answer, answers(4), 'security_questions', /three|3/],
  [
    questions.answer,
    answers(3, 'x'.repeat(limits.securityResponse.min - 1)),
    'security_questions[0].response',
    lengthReason(limits.securityResponse),
  ],
  [
    questions.answer,
    answers(3, tooLong(limits.securityResponse)),
    'security_questions[0].response',
    lengthReason(limits.securityResponse),
  ],
  [phone.send, { iso_code: 'XX', phone_number: '5555550100' }, 'iso_code', 'iso_code is not valid'],
  [phone.send, { iso_code: 'US', phone_number: 'call me' }, 'phone_number', 'phone_number is not valid'],
  [phone.verify, { otp_code: '' }, 'otp_code', 'otp_code is required'],
  [twoFactor.confirm, { tfa_code: '' }, 'tfa_code', 'tfa_code is required'],
]

test.each(
  cases.map(([endpoint, body, field, reason]) => ({ id: operationId(endpoint), endpoint, body, field, reason })),
)('$id: $field: $reason', async ({ endpoint, body, field, reason }) => {
  await using service = await startTestClient()
  await service.call(sshKeys.create, { body: { label: 'laptop', ssh_key: publicKey } })
  const path = { sshKeyId: 1, tokenId: 1 }
  const { status, errors } = await service.expectError(endpoint, { path, body })
  expect(status).toBe(400)
  expect(errors[0]).toEqual({ field, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) })
})

test('preferences hold so many characters of JSON, and not one more', async () => {
  await using service = await startTestClient()
  const body = (length: number) => ({ a: 'x'.repeat(length - '{"a":""}'.length) })
  await service.call(preferences.update, { body: body(limits.preferencesLength.max) })
  expect(await service.expectError(preferences.update, { body: body(limits.preferencesLength.max + 1) })).toMatchObject(
    {
      status: 400,
      errors: [{ reason: lengthReason(limits.preferencesLength) }],
    },
  )
})

test('a user has at most fifty SSH keys', async () => {
  await using service = await startTestClient()
  const body = { label: 'laptop', ssh_key: publicKey }
  for (let count = 0; count < limits.maxSshKeys; count += 1) await service.call(sshKeys.create, { body })
  expect(await service.expectError(sshKeys.create, { body })).toEqual(errorResponse('SSH key limit reached'))
  await service.call(sshKeys.create, { body }, service.restrictedToken)
})
