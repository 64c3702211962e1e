/** For tests of the profile: tokens of either user, keys, events, sign-in with a second factor. */
import { events } from '#contract/areas/events.ts'
import { questions } from '#contract/areas/questions.ts'
import { twoFactor } from '#contract/areas/two-factor.ts'
import { codeAt, stepAt } from '../oauth/totp.ts'
import { createToken, newToken } from '../store/tokens.ts'
import { seededRandom } from '../random.ts'
import type { TestClient } from './testing.ts'

/** A public key made with ssh-keygen; its private half was thrown away. */
export const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFVPcac434Pu4SSma9XLQ3y7u0R//USw2XGY0qTpsriZ alice@laptop'

const random = seededRandom('tokens of the profile tests')

/** A personal access token of the owner (user 1) or another user. */
export async function addToken(service: TestClient, scopes: string, userId = 1): Promise<string> {
  const token = newToken(random)
  await createToken(service.database, userId, token, { label: 'narrow', scopes, expiry: null }, service.now())
  return token
}

/** Action, entity and message of all events, oldest first. */
export async function eventsOf(service: TestClient) {
  const { data } = await service.call(events.list, {})
  return data.toReversed().map(({ action, entity, message, username }) => ({
    action,
    entity: entity && [entity.type, entity.id, entity.label, entity.url],
    message,
    username,
  }))
}

export const answers = [1, 2, 3].map((question_id) => ({ question_id, response: `answer ${question_id}` }))

/** The code of a secret now, or some steps of 30 seconds away. */
export const codeNow = (service: TestClient, secret: string, steps = 0) => codeAt(secret, stepAt(service.now()) + steps)

/** Answers the questions and enables two-factor authentication. */
export async function enableTwoFactor(service: TestClient) {
  await service.call(questions.answer, { body: { security_questions: answers } })
  const { secret } = await service.call(twoFactor.enable, {})
  const { scratch } = await service.call(twoFactor.confirm, { body: { tfa_code: codeNow(service, secret) } })
  return { secret, scratch }
}
