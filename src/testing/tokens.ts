/** Further tokens for tests: narrow ones, ones that end. */
import { wireTime } from '#contract/time.ts'
import { hashToken } from '#server/authenticate.ts'
import type { TestService } from '#server/testing.ts'

interface Options {
  username?: 'owner' | 'restricted'
  scopes?: string
  /** Milliseconds from the service's now; never without it. */
  endsIn?: number
}

let made = 0

/** Adds a personal access token and answers it. */
export async function addToken(service: TestService, { username = 'owner', scopes = '*', endsIn }: Options = {}): Promise<string> {
  const { database } = service
  const now = service.now()
  made += 1
  const token = made.toString(16).padStart(64, '0')
  const { id } = await database.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  await database.insertInto('tokens').values({
    user_id: id, label: `token ${made}`, scopes, created: wireTime(now), expiry: endsIn === undefined ? null : wireTime(now + endsIn),
    prefix: token.slice(0, 16), hash: hashToken(token),
  }).execute()
  return token
}
