/** A bulk action whose work is one request for each thing. Its job can go on after the page was reloaded: see job-storage.ts. */
import { operationId, type Operation, type RequestOf } from '#contract/endpoint.ts'
import { call } from '#api/client.ts'
import type { PlainRequest } from './plain-request.ts'

export const bulkRequest = <T, O extends Operation>(endpoint: O, toInput: (thing: T) => RequestOf<O>) => ({
  run: (thing: T) => call(endpoint, toInput(thing)),
  request: (thing: T): PlainRequest => ({ operation: operationId(endpoint), input: toInput(thing) }),
})
