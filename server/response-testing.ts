/** For tests of the protocol: tokens, and responses with parsed bodies. */
import { seededRandom } from './random.ts'
import { createToken, newToken } from './store/tokens.ts'
import type { TestService } from './testing.ts'

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
/** An operation that requires an account scope and an unrestricted user. */
export const usersPath = '/v4/account/users'
const random = seededRandom('tokens of tests')

/** A token of the owner (user 1). */
export async function createTestToken(
  service: TestService,
  { scopes = '*', expiry = null }: { scopes?: string; expiry?: string | null },
) {
  const token = newToken(random)
  const id = await createToken(service.database, 1, token, { label: 'test', scopes, expiry }, service.now())
  return { id, token }
}

export async function readResponse(response: Response) {
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
export const errorResponse = (status: number, reason: string, field?: string) => ({
  status,
  body: { errors: [field === undefined ? { reason } : { reason, field }] },
})
