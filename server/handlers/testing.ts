/** Calls of the interface as tests of handlers make them: through the whole service, answers checked against the contract. */
import * as z from 'zod/mini'
import { fillPath, type AnswerOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { ErrorBody, check } from '#contract/refusal.ts'
import { startTestService, type TestOptions, type TestService } from '../testing.ts'

/** What a refused call answered. */
export interface RefusedCall {
  status: number
  errors: Refusal[]
}

const Wire = z.object({
  path: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  query: z.optional(z.record(z.string(), z.unknown())),
  body: z.optional(z.unknown()),
  filter: z.optional(z.unknown()),
})
type Wire = z.output<typeof Wire>

/** A test service with calls of contract operations. Closes itself at the end of a `using` block. */
export async function startCalls(options: TestOptions = {}) {
  const service: TestService = await startTestService(options)

  async function send(endpoint: Endpoint, input: Wire, token: string | null): Promise<Response> {
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

  /** Calls as the owner, or with another token; fails the test unless it succeeds with what the contract says. */
  async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>, token: string | null = service.ownerToken): Promise<AnswerOf<E>> {
    const response = await send(endpoint, z.parse(Wire, input), token)
    const text = await response.text()
    if (!response.ok) throw new Error(`${endpoint.area}.${endpoint.name} answered ${response.status}: ${text}`)
    const checked = check(endpoint.returns, text === '' ? null : JSON.parse(text))
    if (!checked.ok) throw new Error(`${endpoint.area}.${endpoint.name} answered off contract: ${JSON.stringify(checked.refusals)}`)
    // The schema that has just checked the value is the one the type is read from.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return checked.value as AnswerOf<E>
  }

  /** Calls what has to be refused; anything may be sent. Fails the test when it succeeds. */
  async function refused(endpoint: Endpoint, input: Wire, token: string | null = service.ownerToken): Promise<RefusedCall> {
    const response = await send(endpoint, input, token)
    const text = await response.text()
    const body = response.ok ? null : check(ErrorBody, JSON.parse(text))
    if (!body?.ok) throw new Error(`${endpoint.area}.${endpoint.name} was not refused: ${response.status} ${text}`)
    return { status: response.status, errors: body.value.errors }
  }

  return { ...service, call, refused, [Symbol.asyncDispose]: () => service.close() }
}

/** A refusal as tests expect it. */
export const refusal = (reason: string, field?: string, status = 400): RefusedCall => ({ status, errors: [field === undefined ? { reason } : { field, reason }] })
