/** For tests of the profile: tokens of either user, a key, events, codes, messages. */
import { events } from '#contract/areas/events.ts'
import { codeAt, stepAt } from '../oauth/totp.ts'
import { bearer } from '../response-testing.ts'
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

/** The code of a secret now, or some steps of 30 seconds away. */
export const codeNow = (service: TestClient, secret: string, steps = 0) => codeAt(secret, stepAt(service.now()) + steps)

interface Message {
  kind: string
  to: string
  text: string
  created: string
}

/** The outbox, newest first. */
export async function outbox(service: TestClient): Promise<Message[]> {
  const response = await service.fetch('/outbox', { headers: bearer(service.ownerToken) })
  const { data }: { data: Message[] } = await response.json()
  return data
}
