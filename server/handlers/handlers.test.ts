import { expect, test } from 'vitest'
import { endpoints } from '#contract/contract.ts'
import { operationId } from '#contract/endpoint.ts'
import { findHandler } from './handlers.ts'

test.each(endpoints.map((endpoint) => [operationId(endpoint), endpoint] as const))(
  '%s has a handler',
  (_, endpoint) => {
    expect(findHandler(endpoint)).toBeTypeOf(endpoint.name === 'import' ? 'object' : 'function')
  },
)
