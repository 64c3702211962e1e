/** Two-factor authentication (profile-and-domains.md, States and transitions; gaps 7.5; RFC 6238). */
import { describe, expect, test } from 'vitest'
import { profile } from '#contract/areas/profile.ts'
import { questions } from '#contract/areas/questions.ts'
import { twoFactor } from '#contract/areas/two-factor.ts'
import { users } from '#contract/areas/users.ts'
import { toWireTime } from '#contract/time.ts'
import { holdPasswordQueue } from '../oauth/password-queue-testing.ts'
import { answers, enableTwoFactor } from '../oauth/two-factor-testing.ts'
import { codeNow, eventsOf, outbox } from './profile-testing.ts'
import { errorResponse, startTestClient, type TestClient } from './testing.ts'

const day = 86_400_000
const isOn = async (service: TestClient) => (await service.call(profile.view, {})).two_factor_auth
const wrong = errorResponse('Invalid token. Two-factor auth not enabled. Please try again.', 'tfa_code')
const confirm = (service: TestClient, tfa_code: string) => service.call(twoFactor.confirm, { body: { tfa_code } })
const refused = (service: TestClient, tfa_code: unknown, token?: string) =>
  service.expectError(twoFactor.confirm, { body: { tfa_code } }, token)

async function startWithAnswers() {
  const service = await startTestClient()
  await service.call(questions.answer, { body: { security_questions: answers } })
  return service
}

test('a secret needs answers to the security questions first', async () => {
  await using service = await startTestClient()
  expect(await service.expectError(twoFactor.enable, {})).toEqual(
    errorResponse('You must answer your security questions before enabling Two-Factor Authentication.'),
  )
  await service.call(questions.answer, { body: { security_questions: answers } })
  expect(await service.expectError(twoFactor.enable, {}, service.restrictedToken)).toMatchObject({ status: 400 })
  const { secret, expiry } = await service.call(twoFactor.enable, {})
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(expiry).toBe(toWireTime(service.now() + day))
  expect(await isOn(service)).toBe(false)
})

test('a current code enables it and gives a scratch code', async () => {
  await using service = await startWithAnswers()
  const { secret } = await service.call(twoFactor.enable, {})
  const { scratch } = await confirm(service, codeNow(service, secret).replace(/^(...)/, '$1 '))
  expect(scratch).toMatch(/^[a-z]{5}-[a-z]{5}-[a-z]{5}-[a-z]{4}$/)
  expect(await isOn(service)).toBe(true)
  expect((await service.call(users.view, { path: { username: 'owner' } })).tfa_enabled).toBe(true)
  const row = await service.database.selectFrom('two_factor').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(scratch)
  expect(await eventsOf(service)).toEqual([
    { action: 'tfa_enabled', entity: ['profile', 1, 'owner', '/v4/profile'], message: '', username: 'owner' },
  ])
})

test('codes of the steps beside the current one are accepted, others are not', async () => {
  for (const steps of [-1, 1]) {
    await using service = await startWithAnswers()
    const { secret } = await service.call(twoFactor.enable, {})
    for (const far of [-2, 2]) expect(await refused(service, codeNow(service, secret, far))).toEqual(wrong)
    await confirm(service, codeNow(service, secret, steps))
  }
})

describe('refused codes', () => {
  test('of another secret, malformed, or without a secret', async () => {
    await using service = await startWithAnswers()
    expect(await refused(service, '123456')).toEqual(wrong)
    const { secret: first } = await service.call(twoFactor.enable, {})
    const { secret: second } = await service.call(twoFactor.enable, {})
    expect(second).not.toBe(first)
    expect(await refused(service, codeNow(service, first))).toEqual(wrong)
    for (const code of ['12345', 'abcdef']) expect(await refused(service, code)).toEqual(wrong)
    expect(await isOn(service)).toBe(false)
    for (const empty of ['', ' ', null, undefined])
      expect(await refused(service, empty)).toEqual(errorResponse('tfa_code is required', 'tfa_code'))
  })

  test('of another user', async () => {
    await using service = await startWithAnswers()
    const { secret } = await service.call(twoFactor.enable, {})
    expect(await refused(service, codeNow(service, secret), service.restrictedToken)).toEqual(wrong)
    await confirm(service, codeNow(service, secret))
  })

  test('after the secret has expired', async () => {
    await using service = await startWithAnswers()
    const { secret } = await service.call(twoFactor.enable, {})
    await service.advance(day)
    expect(await refused(service, codeNow(service, secret))).toEqual(wrong)
    const { secret: again } = await service.call(twoFactor.enable, {})
    await service.advance(day - 1)
    await confirm(service, codeNow(service, again))
  })

  test('after five wrong ones, until ten minutes have passed; other users are not affected', async () => {
    await using service = await startWithAnswers()
    const { secret } = await service.call(twoFactor.enable, {})
    for (let count = 0; count < 5; count += 1) expect(await refused(service, '000000')).toEqual(wrong)
    const limited = errorResponse('Too many requests', undefined, 429)
    expect(await refused(service, codeNow(service, secret))).toEqual(limited)
    expect(await refused(service, '000000', service.restrictedToken)).toEqual(wrong)
    await service.advance(599_999)
    expect(await refused(service, codeNow(service, secret))).toEqual(limited)
    await service.advance(1)
    await confirm(service, codeNow(service, secret))
  })

  test('an earlier success forgives mistakes', async () => {
    await using service = await startWithAnswers()
    for (let round = 0; round < 2; round += 1) {
      const { secret } = await service.call(twoFactor.enable, {})
      for (let count = 0; count < 4; count += 1) expect(await refused(service, '000000')).toEqual(wrong)
      await confirm(service, codeNow(service, secret))
    }
  })
})

test('while it is on, a new secret replaces the old one only when it is confirmed', async () => {
  await using service = await startTestClient()
  const { secret: old } = await enableTwoFactor(service)
  const inUse = async () =>
    (await service.database.selectFrom('two_factor').select('secret').executeTakeFirst())?.secret
  const { secret } = await service.call(twoFactor.enable, {})
  expect([await isOn(service), await inUse()]).toEqual([true, old])
  await confirm(service, codeNow(service, secret))
  expect([await isOn(service), await inUse()]).toEqual([true, secret])
})

test('disabling it forgets secrets and trusted devices, and may be repeated', async () => {
  await using service = await startTestClient()
  await enableTwoFactor(service)
  await service.call(twoFactor.enable, {})
  expect(await service.call(twoFactor.disable, {})).toEqual({})
  expect(await isOn(service)).toBe(false)
  expect(await service.call(twoFactor.disable, {})).toEqual({})
  for (const table of ['two_factor', 'devices'] as const)
    expect(await service.database.selectFrom(table).selectAll().execute()).toEqual([])
  expect((await eventsOf(service)).map(({ action }) => action)).toEqual(['tfa_enabled', 'tfa_disabled'])
  const mails = await outbox(service)
  expect(mails.map(({ to, text }) => [to, /^[^.]*/.exec(text)?.[0]])).toEqual([
    ['owner@example.com', 'Two-factor authentication was disabled'],
    ['owner@example.com', 'Two-factor authentication was enabled'],
    ['owner@example.com', 'The answers to your security questions were changed'],
  ])
})

describe('while the scratch code is hashed', () => {
  test('other writes do not wait', async () => {
    await using service = await startWithAnswers()
    const { secret } = await service.call(twoFactor.enable, {})
    await using queue = holdPasswordQueue()
    const confirmed = confirm(service, codeNow(service, secret))
    await queue.waitsFor(1)
    await service.call(profile.update, { body: { timezone: 'Europe/Berlin' } })
    expect(await isOn(service)).toBe(false)
    await queue.release()
    await confirmed
    expect(await isOn(service)).toBe(true)
  })

  test('a new secret makes the code a wrong one', async () => {
    await using service = await startWithAnswers()
    const { secret } = await service.call(twoFactor.enable, {})
    await using queue = holdPasswordQueue()
    const response = refused(service, codeNow(service, secret))
    await queue.waitsFor(1)
    await service.call(twoFactor.enable, {})
    await queue.release()
    expect(await response).toEqual(wrong)
    expect(await isOn(service)).toBe(false)
  })
})
