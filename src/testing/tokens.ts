/** Tokens with narrow scopes or an expiry, for tests. */
import { toWireTime } from '#contract/time.ts'
import { hashToken } from '#server/store/tokens.ts'
import type { TestService } from '#server/testing.ts'

interface TokenOptions {
  username?: 'owner' | 'restricted'
  scopes?: string
  /** Milliseconds from the service's current time; without it, the token never expires. */
  expiresInMs?: number
}

let tokenCount = 0

/** Adds a personal access token and returns it. */
export async function addToken(
  service: TestService,
  { username = 'owner', scopes = '*', expiresInMs }: TokenOptions = {},
): Promise<string> {
  const { database } = service
  const now = service.now()
  tokenCount += 1
  const token = tokenCount.toString(16).padStart(64, '0')
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  await database
    .insertInto('tokens')
    .values({
      user_id: id,
      label: `token ${tokenCount}`,
      scopes,
      created: toWireTime(now),
      expiry: expiresInMs === undefined ? null : toWireTime(now + expiresInMs),
      prefix: token.slice(0, 16),
      hash: hashToken(token),
    })
    .execute()
  return token
}
