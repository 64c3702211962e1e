/** Changes to the account that a test makes outside the browser, as another user or a script would. */
import type { Page } from '@playwright/test'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import type { GrantsUpdate } from '#contract/grants.ts'
import { callOperation } from '#server/calls-testing.ts'
import { addLoadTestData } from '#server/load-test/load-test-data.ts'
import { systemRandom } from '#server/random.ts'
import { createToken, newToken } from '#server/store/tokens.ts'
import type { TestService } from '#server/testing.ts'
import { loaded } from './page-load.ts'

/** The first hundred nodes of the account, sorted by label. */
export async function allNodes(service: TestService): Promise<Node[]> {
  const { data } = await callOperation(service, nodes.list, {})
  return data.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}

/**
 * A node of the account by its label.
 * @throws Error when there is none
 */
export async function findNode(service: TestService, label: string): Promise<Node> {
  const node = (await allNodes(service)).find((each) => each.label === label)
  if (!node) throw new Error(`There is no node ${label}.`)
  return node
}

/** Adds many nodes directly to the database. */
export const addNodes = (service: TestService, count: number) =>
  addLoadTestData(
    service.database,
    { nodes: count, domains: 0 },
    { now: service.now(), random: systemRandom },
    () => null,
  )

/** Creates another personal access token of a user. `scopes` as on the wire: separated by spaces, `*` for all. */
export async function createTokenWithScopes(
  service: TestService,
  scopes: string,
  username: 'owner' | 'restricted' = 'owner',
): Promise<string> {
  const { database } = service
  const user = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const token = newToken(systemRandom)
  await createToken(database, user.id, token, { label: scopes, scopes, expiry: null }, service.now())
  return token
}

/** Changes the grants of the restricted user, as an administrator would. */
export const updateGrants = (service: TestService, changes: GrantsUpdate) =>
  callOperation(service, users.updateGrants, { path: { username: 'restricted' }, body: changes })

/** Removes every grant of the restricted user. */
export async function revokeAllGrants({ database }: TestService) {
  await database.deleteFrom('grants').execute()
  await database
    .updateTable('global_grants')
    .set({ account_access: null, add_nodes: 0, add_images: 0, add_domains: 0 })
    .execute()
}

/**
 * Revokes all personal access tokens once the page has loaded, so that the next action on it is refused, not a request
 * that it is still loading. The returned function restores them.
 */
export async function revokeTokens(page: Page, { database }: TestService): Promise<() => Promise<unknown>> {
  await loaded(page)
  const tokens = await database.selectFrom('tokens').selectAll().execute()
  await database.deleteFrom('tokens').execute()
  return () => database.insertInto('tokens').values(tokens).execute()
}

/** Ends all browser sessions, as if they had expired, once the page has loaded. */
export async function endSessions(page: Page, { database }: TestService) {
  await loaded(page)
  await database.deleteFrom('access_tokens').execute()
  await database.deleteFrom('refresh_tokens').execute()
}

/** Two-factor authentication of the owner, whose scratch code has been used. */
export const useUpScratchCode = ({ database }: TestService) =>
  database
    .insertInto('two_factor')
    .values({
      user_id: 1,
      secret: 'JBSWY3DPEHPK3PXP',
      pending_secret: null,
      pending_expires_at: null,
      scratch_hash: null,
    })
    .execute()
