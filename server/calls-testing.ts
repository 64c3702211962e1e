/**
 * Calls operations of the interface in tests: through the whole service, with responses validated against the contract.
 */
import * as z from 'zod/mini'
import { fillPath, type ResponseOf, type RequestOf, type Endpoint } from '#contract/endpoint.ts'
import { validate } from '#contract/validation.ts'
import type { TestService } from './testing.ts'

/** The common shape of every RequestOf<E>. */
const RequestInput = z.object({
  path: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  filter: z.optional(z.unknown()),
})
export type RequestInput = z.output<typeof RequestInput>

/** Sends any input, valid or not. A token of null sends none. */
export function sendRequest(
  service: Pick<TestService, 'fetch'>,
  endpoint: Endpoint,
  input: RequestInput,
  token: string | null,
): Promise<Response> {
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

/**
 * Calls as the owner, or with another token. Throws when the call fails or the response does not match the contract.
 */
export async function callOperation<E extends Endpoint>(
  service: TestService,
  endpoint: E,
  input: RequestOf<E>,
  token: string | null = service.ownerToken,
): Promise<ResponseOf<E>> {
  const response = await sendRequest(service, endpoint, z.parse(RequestInput, input), token)
  const text = await response.text()
  if (!response.ok) throw new Error(`${endpoint.area}.${endpoint.name} returned ${response.status}: ${text}`)
  const checked = validate(endpoint.returns, text === '' ? null : JSON.parse(text))
  if (!checked.ok)
    throw new Error(
      `${endpoint.area}.${endpoint.name} returned a value that does not match the contract: ${JSON.stringify(checked.errors)}`,
    )
  // The type is derived from the schema that has just checked the value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has just checked it
  return checked.value as ResponseOf<E>
}
