/**
 * Referenced operations that this service turned out not to have: a service may lack any of them (interface README). An
 * operation counts as supported until a call of it fails for that reason, and again after the user signs out.
 */
import { nodes } from '#contract/operations.ts'
import { operationId, type Operation } from '#contract/endpoint.ts'
import { call } from '../client.ts'
import { isUnsupported, statusOf } from '../error.ts'
import { session } from '../session/session.ts'
import { createStore } from '../store.ts'

const none: ReadonlySet<string> = new Set()
const store = createStore(none)
session.onSignOut(() => store.set(none))

/** The ids of the unsupported operations that are known so far. */
export const unsupportedOperations = { get: store.get, subscribe: store.subscribe }

const mark = (endpoint: Operation) => store.set(new Set([...store.get(), operationId(endpoint)]))

/** For a failed read of a collection, whose 404 can only mean that the service does not have it. */
export function markUnsupportedList(endpoint: Operation, error: unknown) {
  if (endpoint.kind === 'referenced' && isUnsupported(error)) mark(endpoint)
}

const nodeExists = (nodeId: number) =>
  call(nodes.view, { path: { nodeId } }).then(
    () => true,
    () => false,
  )

/**
 * For `onError` of a write to a node. A 404 can also mean that the node is gone, so the node is requested in that case.
 */
export const markUnsupported =
  (endpoint: Operation) =>
  async (error: unknown, { path }: { path: { nodeId: number } }) => {
    if (endpoint.kind !== 'referenced' || !isUnsupported(error)) return
    if (statusOf(error) === 404 && !(await nodeExists(path.nodeId))) return
    mark(endpoint)
  }
