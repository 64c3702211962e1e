/** Which operations of the contract the service has, as far as is known. */
import { useCallback, useSyncExternalStore } from 'react'
import { operationId, type OperationAccess } from '#contract/endpoint.ts'
import { unsupportedOperations } from '#api/http/supported-operations.ts'

export function useSupported() {
  const unsupportedIds = useSyncExternalStore(unsupportedOperations.subscribe, unsupportedOperations.get)
  return useCallback((endpoint: OperationAccess) => !unsupportedIds.has(operationId(endpoint)), [unsupportedIds])
}
