import { expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { operationId } from '#contract/endpoint.ts'
import { findHandler } from './handlers.ts'

/** Operations that wait for something outside of their transaction. */
const prepared = new Set(['domains.import', 'twoFactor.confirm'])

test.each(endpoints.map((endpoint) => [operationId(endpoint), endpoint] as const))(
  '%s has a handler',
  (_, endpoint) => {
    expect(findHandler(endpoint)).toBeTypeOf(prepared.has(operationId(endpoint)) ? 'object' : 'function')
  },
)
