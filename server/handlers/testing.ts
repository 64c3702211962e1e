/** What tests of handlers share: a service with calls of the interface, and nodes to call about. */
import { nodes } from '#contract/areas/nodes.ts'
import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts'
import type { Refusal } from '#contract/refusal.ts'
import { ErrorBody, check } from '#contract/refusal.ts'
import { ask, send, type Wire } from '../calls-testing.ts'
import { startTestService, type TestOptions } from '../testing.ts'

/** What a refused call answered. */
export interface RefusedCall {
  status: number
  errors: Refusal[]
}

/** A test service with calls of contract operations. Closes itself at the end of a `using` block. */
export async function startCalls(options: TestOptions = {}) {
  const service = await startTestService(options)

  /** Calls as the owner, or with another token; fails the test unless it succeeds with what the contract says. */
  const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>, token?: string | null): Promise<AnswerOf<E>> => ask(service, endpoint, input, token)

  /** Calls what has to be refused; anything may be sent. Fails the test when it succeeds. */
  async function refused(endpoint: Endpoint, input: Wire, token: string | null = service.ownerToken): Promise<RefusedCall> {
    const response = await send(service, endpoint, input, token)
    const text = await response.text()
    const body = response.ok ? null : check(ErrorBody, JSON.parse(text))
    if (!body?.ok) throw new Error(`${endpoint.area}.${endpoint.name} was not refused: ${response.status} ${text}`)
    return { status: response.status, errors: body.value.errors }
  }

  return { ...service, call, refused, [Symbol.asyncDispose]: () => service.close() }
}
export type Calls = Awaited<ReturnType<typeof startCalls>>

/** A refusal as tests expect it. */
export const refusal = (reason: string, field?: string, status = 400): RefusedCall => ({ status, errors: [field === undefined ? { reason } : { field, reason }] })

/** What is asked for to get a node with a system on it. */
export const image = { region: 'us-east', type: 'g6-standard-2', image: 'node/debian11', root_pass: 'correct horse 1' }

/** A provisioned node at rest; running unless said otherwise. */
export async function settled(service: Calls, body: object = {}): Promise<number> {
  const { id } = await service.call(nodes.create, { body: { ...image, ...body } })
  await service.advance(60_000)
  return id
}
