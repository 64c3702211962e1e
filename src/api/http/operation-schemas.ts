/** The schemas of an operation: its own, or those that operations.ts loads for it. */
import type { Endpoint, OperationAccess } from '#contract/endpoint.ts'
import { loadDescribed } from '#contract/operations.ts'

const hasSchemas = (operation: OperationAccess): operation is Endpoint => 'returns' in operation

/** The operation with its schemas. Rejects when their code cannot be loaded. */
export async function describedOperation(operation: OperationAccess): Promise<Endpoint> {
  const described = hasSchemas(operation) ? operation : await loadDescribed(operation)
  if (!described) throw new Error(`No schemas for ${operation.area}.${operation.name}`)
  return described
}
