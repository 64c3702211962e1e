/** Calls of the interface as tests make them, like a colleague or a script: through the whole service, answers checked against the contract. */
import * as z from 'zod/mini'
import { fillPath, type AnswerOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import { check } from '#contract/refusal.ts'
import type { TestService } from './testing.ts'

/** CallOf<E> is a type of the operation; every one of them has this shape. */
const Wire = z.object({
  path: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  filter: z.optional(z.unknown()),
})
export type Wire = z.output<typeof Wire>

/** Sends anything, whether the contract takes it or not. Null: without a token. */
export function send(service: Pick<TestService, 'fetch'>, endpoint: Endpoint, input: Wire, token: string | null): Promise<Response> {
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]))
  const address = `/v4${fillPath(endpoint.path, input.path ?? {})}${query.size > 0 ? `?${query.toString()}` : ''}`
  return service.fetch(address, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(input.filter === undefined ? {} : { 'X-Filter': JSON.stringify(input.filter) }),
      ...(input.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
}

/** Calls as the owner, or with another token. Throws when it is refused or answers off the contract. */
export async function ask<E extends Endpoint>(
  service: TestService, endpoint: E, input: CallOf<E>, token: string | null = service.ownerToken,
): Promise<AnswerOf<E>> {
  const response = await send(service, endpoint, z.parse(Wire, input), token)
  const text = await response.text()
  if (!response.ok) throw new Error(`${endpoint.area}.${endpoint.name} answered ${response.status}: ${text}`)
  const checked = check(endpoint.returns, text === '' ? null : JSON.parse(text))
  if (!checked.ok) throw new Error(`${endpoint.area}.${endpoint.name} answered off contract: ${JSON.stringify(checked.refusals)}`)
  // The schema that has just checked the value is the one the type is read from.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return checked.value as AnswerOf<E>
}
