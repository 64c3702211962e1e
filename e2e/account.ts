/** What a test does to its account besides the browser: as a colleague or a script would, over the interface. */
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { users } from '#contract/areas/users.ts'
import type { GrantsUpdate } from '#contract/grants.ts'
import { ask } from '#server/calls-testing.ts'
import { seed } from '#server/demo/seed.ts'
import { systemRandom } from '#server/random.ts'
import { createToken, newToken } from '#server/store/users.ts'
import type { TestService } from '#server/testing.ts'

/** Calls an operation as the owner. */
export { ask }

/** The nodes of the account, by label (up to a hundred). */
export async function allNodes(service: TestService): Promise<Node[]> {
  const { data } = await ask(service, nodes.list, {})
  return data.toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
}

/** A node of the account by its label. Throws when there is none. */
export async function nodeCalled(service: TestService, label: string): Promise<Node> {
  const node = (await allNodes(service)).find((each) => each.label === label)
  if (!node) throw new Error(`No node is called ${label}.`)
  return node
}

/** Adds many nodes at once. */
export const addNodes = (service: TestService, count: number) =>
  seed(service.database, { nodes: count, domains: 0 }, { now: service.now(), random: systemRandom }, () => null)

/** A further personal access token of a user; `scopes` as they are written, `*` for everything. */
export async function tokenWith(service: TestService, scopes: string, username: 'owner' | 'restricted' = 'owner'): Promise<string> {
  const { database } = service
  const user = await database.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const token = newToken(systemRandom)
  await createToken(database, user.id, token, { label: scopes, scopes, expiry: null }, service.now())
  return token
}

/** Changes what the restricted user may do, as an administrator would. */
export const grant = (service: TestService, changes: GrantsUpdate) =>
  ask(service, users.updateGrants, { path: { username: 'restricted' }, body: changes })

/** Takes every grant from the restricted user. */
export async function grantNothing({ database }: TestService) {
  await database.deleteFrom('grants').execute()
  await database.updateTable('global_grants').set({ account_access: null, add_nodes: 0, add_images: 0, add_domains: 0 }).execute()
}

/** Ends all personal access tokens; what it answers brings them back. */
export async function revokeTokens({ database }: TestService): Promise<() => Promise<unknown>> {
  const tokens = await database.selectFrom('tokens').selectAll().execute()
  await database.deleteFrom('tokens').execute()
  return () => database.insertInto('tokens').values(tokens).execute()
}

/** Ends all sessions of browsers, as if their time had come. */
export async function endSessions({ database }: TestService) {
  await database.deleteFrom('access_tokens').execute()
  await database.deleteFrom('refresh_tokens').execute()
}
