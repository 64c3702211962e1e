/** Calls an operation by its name, with an input of which the compiler knows nothing: for requests that are data. */
import * as z from 'zod/mini'
import { endpoints } from '#contract/contract.ts'
import { operationId, type Endpoint, type RequestOf } from '#contract/endpoint.ts'
import { call } from '#api/client.ts'

/** Throws for an operation of an older version of the dashboard. */
export function findOperation(id: string): Endpoint {
  const endpoint = endpoints.find((each) => operationId(each) === id)
  if (!endpoint) throw new Error('This version of the dashboard no longer supports this request.')
  return endpoint
}

/** The input fitted this operation when it was stored, and the service validates it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
export const callStored = (endpoint: Endpoint, input: unknown) => call(endpoint, input as RequestOf<Endpoint>)

const MaybeWithPath = z.object({ path: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))) })

/** The path parameters of an input; none for an operation without any. */
export const pathOf = (input: unknown) => z.parse(MaybeWithPath, input).path ?? {}
