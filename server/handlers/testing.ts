/** For tests of handlers: a service with typed calls, and nodes. */
import { nodes } from '#contract/areas/nodes.ts'
import type { ResponseOf, RequestOf, Endpoint } from '#contract/endpoint.ts'
import { ErrorBody, validate } from '#contract/validation.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { callOperation, sendRequest, type RequestInput } from '../calls-testing.ts'
import { startTestService, type TestOptions } from '../testing.ts'

/** The response of a failed call. */
export interface ErrorResponse {
  status: number
  errors: ErrorDetail[]
}

/** A test service with typed calls of operations. Closes at the end of an `await using` block. */
export async function startTestClient(options: TestOptions = {}) {
  const service = await startTestService(options)

  /**
   * Calls as the owner, or with another token; fails the test unless the response is a success that matches the
   * contract.
   */
  const call = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, token?: string | null): Promise<ResponseOf<E>> =>
    callOperation(service, endpoint, input, token)

  /** Sends any input; fails the test unless the response is an error. */
  async function expectError(
    endpoint: Endpoint,
    input: RequestInput,
    token: string | null = service.ownerToken,
  ): Promise<ErrorResponse> {
    const response = await sendRequest(service, endpoint, input, token)
    const text = await response.text()
    const body = response.ok ? null : validate(ErrorBody, JSON.parse(text))
    if (!body?.ok) throw new Error(`${endpoint.area}.${endpoint.name} did not fail: ${response.status} ${text}`)
    return { status: response.status, errors: body.value.errors }
  }

  return { ...service, call, expectError, [Symbol.asyncDispose]: () => service.close() }
}
export type TestClient = Awaited<ReturnType<typeof startTestClient>>

/** The expected response of a failed call. */
export const errorResponse = (reason: string, field?: string, status = 400): ErrorResponse => ({
  status,
  errors: [field === undefined ? { reason } : { field, reason }],
})

/** Creates a node with an image. */
export const nodeBody = {
  region: 'us-east',
  type: 'g6-standard-2',
  image: 'node/debian11',
  root_pass: 'correct horse 1',
}

/** Creates a node and waits until it is at rest; it is running unless `body` changes that. */
export async function createSettledNode(service: TestClient, body: object = {}): Promise<number> {
  const { id } = await service.call(nodes.create, { body: { ...nodeBody, ...body } })
  await service.advance(60_000)
  return id
}
