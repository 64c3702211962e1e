/** Examples of requests and responses, recorded from the demo account (server/openapi-examples-testing.ts). */
import { operationId, type Endpoint } from '../endpoint.ts'
import type { IdentifierCodec } from '../identifiers/codec.ts'
import recorded from './examples.json' with { type: 'json' }

/** A request, unless it has no body, and a response, unless it is the empty object. */
export interface Example {
  readonly request?: unknown
  readonly response?: unknown
}

const examples: Readonly<Record<string, Example>> = recorded

/** The example of an operation in the words of the service. */
export function exampleOf(endpoint: Endpoint, codec: IdentifierCodec): Example {
  const { request, response } = examples[operationId(endpoint)] ?? {}
  return {
    ...(request !== undefined && endpoint.body ? { request: codec.toWire(endpoint.body, request) } : {}),
    response: codec.toWire(endpoint.returns, response ?? {}),
  }
}
