/** Checks a response by the schema of its operation. */
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import { validate } from '#contract/validation.ts'

/** Reports a response that does not match the contract in the console, without its values. */
export function reportMismatch(endpoint: Endpoint, body: unknown): void {
  const result = validate(endpoint.returns, body)
  if (result.ok) return
  const problems = result.errors.map(({ field, reason }) => `${field ?? 'response'}: ${reason}`)
  // oxlint-disable-next-line no-console -- the only place that reports a service which does not keep to the contract
  console.error(`Off-contract response of ${operationId(endpoint)}`, problems)
}
