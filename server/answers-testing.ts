/** What tests of the service's protocol share: asking with a token as any client would, and the answer with its parsed body. */
import { seededRandom } from './random.ts'
import { createToken, newToken } from './store/users.ts'
import type { TestService } from './testing.ts'

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
/** An address that takes the scope of the account and an unrestricted user. */
export const users = '/v4/account/users'
const random = seededRandom('tokens of tests')

/** A token of the owner (user 1). */
export async function tokenWith(service: TestService, { scopes = '*', expiry = null }: { scopes?: string; expiry?: string | null }) {
  const token = newToken(random)
  const id = await createToken(service.database, 1, token, { label: 'test', scopes, expiry }, service.now())
  return { id, token }
}

export async function answerOf(response: Response) {
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
export const refusal = (status: number, reason: string, field?: string) => ({ status, body: { errors: [field === undefined ? { reason } : { reason, field }] } })
