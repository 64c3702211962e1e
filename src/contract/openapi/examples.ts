/** Examples of requests and responses, recorded from the demo account (server/openapi-examples-testing.ts). */
import { operationId, type Endpoint } from '../endpoint.ts'
import type { IdentifierCodec } from '../identifiers/codec.ts'
import recorded from './examples.json' with { type: 'json' }

/** A request, unless it has no body, and a response, unless it is the empty object. */
export interface Example {
  readonly request?: unknown
  readonly response?: unknown
}

/** Examples by the ids of their operations. */
export type Examples = Readonly<Record<string, Example>>

const contractExamples: Examples = recorded

/** The example of an operation in the words of the service; `others` take precedence over those of the contract. */
export function exampleOf(endpoint: Endpoint, codec: IdentifierCodec, others: Examples): Example {
  const id = operationId(endpoint)
  const { request, response } = others[id] ?? contractExamples[id] ?? {}
  return {
    ...(request !== undefined && endpoint.body ? { request: codec.toWire(endpoint.body, request) } : {}),
    response: codec.toWire(endpoint.returns, response ?? {}),
  }
}
