/**
 * Operations that this service turned out not to have: it may lack those that the interface only mentions (interface README). They are
 * offered until one of them has been tried in vain, and again in the next session.
 */
import { useCallback, useSyncExternalStore } from 'react'
import { nodes } from '#contract/areas/nodes.ts'
import { operationId, type Endpoint } from '#contract/endpoint.ts'
import { call } from '#api/client.ts'
import { isMissing, statusOf } from '#api/error.ts'
import { session } from '#api/session.ts'
import { createStore } from '#api/store.ts'

const missing = createStore<ReadonlySet<string>>(new Set())
const nothing: ReadonlySet<string> = new Set()
session.subscribe(() => {
  if (session.get().status === 'signed-out') missing.set(nothing)
})

const exists = (nodeId: number) => call(nodes.view, { path: { nodeId } }).then(() => true, () => false)

/** For `onError` of a write to a node. A 404 may as well mean that the node is gone, so that is asked. */
export const noteMissing = (endpoint: Endpoint) => async (error: unknown, { path }: { path: { nodeId: number } }) => {
  if (endpoint.kind !== 'referenced' || !isMissing(error)) return
  if (statusOf(error) === 404 && !(await exists(path.nodeId))) return
  missing.set(new Set([...missing.get(), operationId(endpoint)]))
}

/** Whether the service has an operation, as far as is known. */
export function useOffered() {
  const known = useSyncExternalStore(missing.subscribe, missing.get)
  return useCallback((endpoint: Endpoint) => !known.has(operationId(endpoint)), [known])
}
