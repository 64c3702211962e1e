/** What a test does to its account besides the browser: as a colleague or a script would, over the interface. */
import { fillPath, type AnswerOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { check } from '#contract/refusal.ts'
import { seed } from '#server/demo/seed.ts'
import { systemRandom } from '#server/random.ts'
import type { TestService } from '#server/testing.ts'

interface Parts {
  path?: Readonly<Record<string, string | number>>
  body?: unknown
}
/** CallOf<E> is a type of the operation; every one of them has this shape. */
const partsOf = (call: object): Parts => call

/** Calls an operation as the owner. Throws when it is refused or answers off the contract. */
export async function ask<E extends Endpoint>(service: TestService, endpoint: E, call: CallOf<E>): Promise<AnswerOf<E>> {
  const { path = {}, body } = partsOf(call)
  const response = await service.fetch(`/v4${fillPath(endpoint.path, path)}`, {
    method: endpoint.method,
    headers: { Authorization: `Bearer ${service.ownerToken}`, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  const checked = check(endpoint.returns, answer)
  if (!response.ok || !checked.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${JSON.stringify(answer)}`)
  // Just parsed with endpoint.returns, whose output AnswerOf<E> is.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return checked.value as AnswerOf<E>
}

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
