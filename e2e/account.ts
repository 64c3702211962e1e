/** What a test does to its account besides the browser: as a colleague or a script would, over the interface. */
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { ask } from '#server/calls-testing.ts'
import { seed } from '#server/demo/seed.ts'
import { systemRandom } from '#server/random.ts'
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
