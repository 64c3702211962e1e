/** Verification of a phone number (profile-and-domains.md, States and transitions; gaps 7.5). */
import { getCountries } from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { phone } from '#contract/areas/phone.ts'
import { profile } from '#contract/areas/profile.ts'
import { countryCodes } from '#contract/rules/profile/phone.ts'
import { bearer } from '../response-testing.ts'
import { eventsOf, outbox } from './profile-testing.ts'
import { errorResponse, startTestClient, type TestClient } from './testing.ts'

const minute = 60_000
const number = '+15555550100'
const body = { iso_code: 'us', phone_number: '(555) 555-0100' }
const wrong = errorResponse('Invalid verification code.', 'otp_code')
const limited = errorResponse('Too many requests', undefined, 429)

const send = (service: TestClient, input: { iso_code: string; phone_number: string } = body, token?: string) =>
  service.call(phone.send, { body: input }, token)
const verify = (service: TestClient, otp_code: string, token?: string) =>
  service.call(phone.verify, { body: { otp_code } }, token)
const refused = (service: TestClient, otp_code: unknown, token?: string) =>
  service.expectError(phone.verify, { body: { otp_code } }, token)
const verified = async (service: TestClient) => (await service.call(profile.view, {})).verified_phone_number

const latestCode = async (service: TestClient) => /^\d{6}/.exec((await outbox(service))[0]?.text ?? '')?.[0] ?? ''
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('the code of the text message verifies the number', async () => {
  await using service = await startTestClient()
  expect(await send(service)).toEqual({})
  expect(await outbox(service)).toEqual([
    {
      kind: 'sms',
      to: number,
      text: expect.stringMatching(/^\d{6} is your Quarterdeck verification code\. It expires at 10:40 UTC\.$/),
      created: '2026-06-15T10:30:00',
    },
  ])
  expect(await verified(service)).toBeNull()
  const code = await latestCode(service)
  expect(await verify(service, code.replace(/^(...)/, '$1 '))).toEqual({})
  expect(await verified(service)).toBe(number)
  expect(await eventsOf(service)).toEqual([
    {
      action: 'profile_update',
      entity: ['profile', 1, 'owner', '/v4/profile'],
      message: 'phone number',
      username: 'owner',
    },
  ])
  expect((await outbox(service))[0]).toMatchObject({
    kind: 'mail',
    text: expect.stringMatching(/^Your phone number was verified\./),
  })
  expect(await refused(service, code)).toEqual(wrong)
})

test('a number is changed by deleting it and verifying another', async () => {
  await using service = await startTestClient()
  await send(service)
  await verify(service, await latestCode(service))
  expect(await service.expectError(phone.send, { body })).toEqual(
    errorResponse('Phone number is already verified; delete it first', 'phone_number'),
  )
  expect(await service.call(phone.remove, {})).toEqual({})
  expect(await verified(service)).toBeNull()
  expect(await service.call(phone.remove, {})).toEqual({})
  await send(service, { iso_code: 'DE', phone_number: '0171 1234567' })
  await verify(service, await latestCode(service))
  expect(await verified(service)).toBe('+491711234567')
})

describe('numbers', () => {
  test.each([
    ['US', '+1 555 555 0100', number],
    ['US', '555-555-0100', number],
    ['CA', '+15555550100', number],
    ['xk', '44 123 456', '+38344123456'],
    ['DE', '+49 171 1234567', '+491711234567'],
  ])('%s %s', async (iso_code, phone_number, expected) => {
    await using service = await startTestClient()
    await send(service, { iso_code, phone_number })
    expect((await outbox(service))[0]?.to).toBe(expected)
  })

  test.each([
    ['US', '+49 171 1234567'],
    ['US', '12345'],
    ['DE', '+1 555 555 0100'],
    ['US', '555555010012345'],
    ['US', 'call me'],
  ])('%s %s is not possible', async (iso_code, phone_number) => {
    await using service = await startTestClient()
    const input = { body: { iso_code, phone_number } }
    expect(await service.expectError(phone.send, input)).toEqual(
      errorResponse('phone_number is not valid', 'phone_number'),
    )
    expect(await outbox(service)).toEqual([])
  })

  test('an unknown country, and missing members', async () => {
    await using service = await startTestClient()
    const bad = (input: object) => service.expectError(phone.send, { body: input })
    expect(await bad({ ...body, iso_code: 'ZZ' })).toEqual(errorResponse('iso_code is not valid', 'iso_code'))
    expect((await bad({})).errors.map(({ reason }) => reason)).toEqual([
      'iso_code is required',
      'phone_number is required',
    ])
  })

  test('the countries of the contract are those with phone numbers', () => {
    expect([...countryCodes].toSorted()).toEqual(getCountries().toSorted())
  })
})

describe('a code', () => {
  test('expires after ten minutes, which sending it again does not extend', async () => {
    await using service = await startTestClient()
    await send(service)
    const code = await latestCode(service)
    await service.advance(9 * minute)
    await send(service)
    expect(await latestCode(service)).toBe(code)
    await service.advance(minute - 1)
    await send(service)
    await service.advance(1)
    expect(await refused(service, code)).toEqual(wrong)
    await send(service)
    expect(await latestCode(service)).not.toBe(code)
    await service.advance(10 * minute - 1)
    await verify(service, await latestCode(service))
  })

  test('belongs to its number', async () => {
    await using service = await startTestClient()
    await send(service)
    const first = await latestCode(service)
    await send(service, { iso_code: 'US', phone_number: '5555550101' })
    expect(await refused(service, first)).toEqual(wrong)
    await verify(service, await latestCode(service))
    expect(await verified(service)).toBe('+15555550101')
  })

  test('belongs to the user who requested it', async () => {
    await using service = await startTestClient()
    await send(service)
    const code = await latestCode(service)
    expect(await refused(service, code, service.restrictedToken)).toEqual(wrong)
    await send(service, body, service.restrictedToken)
    expect(await refused(service, code, service.restrictedToken)).toEqual(wrong)
    await verify(service, code)
  })

  test('is canceled by deleting the number', async () => {
    await using service = await startTestClient()
    await send(service)
    await service.call(phone.remove, {})
    expect(await refused(service, await latestCode(service))).toEqual(wrong)
  })

  test('may be wrong five times in ten minutes', async () => {
    await using service = await startTestClient()
    await send(service)
    const code = await latestCode(service)
    for (const bad of [otherThan(code), '12345', 'abcdef', '１２３４５６', '0'.repeat(50)])
      expect(await refused(service, bad)).toEqual(wrong)
    expect(await refused(service, code)).toEqual(limited)
    expect(await refused(service, otherThan(code), service.restrictedToken)).toEqual(wrong)
    const response = await service.fetch('/v4/profile/phone-number/verify', {
      method: 'POST',
      headers: bearer(service.ownerToken),
      body: JSON.stringify({ otp_code: code }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '600'])
    // A new code would be of no use until then.
    expect(await service.expectError(phone.send, { body })).toEqual(limited)
    await service.advance(10 * minute)
    await send(service)
    await verify(service, await latestCode(service))
  })

  test('is required', async () => {
    await using service = await startTestClient()
    for (const none of ['', ' ', null]) {
      expect(await refused(service, none)).toEqual(errorResponse('otp_code is required', 'otp_code'))
    }
  })
})

test('five text messages in ten minutes', async () => {
  await using service = await startTestClient()
  for (let count = 0; count < 5; count += 1) await send(service)
  expect(await service.expectError(phone.send, { body })).toEqual(limited)
  expect(await outbox(service)).toHaveLength(5)
  await send(service, body, service.restrictedToken)
  await service.advance(10 * minute)
  await send(service)
})
