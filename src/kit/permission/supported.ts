/** Which operations of the contract the service has, as far as is known. */
import { useCallback } from 'react'
import { operationId, type OperationAccess } from '#contract/endpoint.ts'
import { unsupportedOperations } from '#api/http/supported-operations.ts'
import { useStore } from '#ui/use-store.ts'

export function useSupported() {
  const unsupportedIds = useStore(unsupportedOperations)
  return useCallback((endpoint: OperationAccess) => !unsupportedIds.has(operationId(endpoint)), [unsupportedIds])
}
