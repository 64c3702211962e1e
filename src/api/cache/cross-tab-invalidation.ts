/**
 * Invalidates queries in the other tabs of this dashboard, so that all of them show a change at once. Messages carry
 * only the ids of operations and of the items they changed, no data.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/contract.ts'
import { isDictionary } from '#contract/json.ts'
import { connectionPrefix } from '../session/tab-connection.ts'
import { isItemChange, recordChanges, takeUntold } from './item-changes.ts'

/** Only tabs of the same connection show the same data. */
export const invalidationChannelName = `quarterdeck-changes${connectionPrefix()}`
const channel = new BroadcastChannel(invalidationChannelName)

/** Tells the other tabs that the data of these operations has changed. */
export const broadcastInvalidation = (operations: readonly OperationId[]) =>
  channel.postMessage({ operations, changes: takeUntold() })

/** Refetches what other tabs have changed; returns a function that stops it. */
export function subscribeInvalidations(client: QueryClient) {
  const onMessage = ({ data }: { data: unknown }) => {
    if (!isDictionary(data)) return
    const { operations, changes } = data
    if (Array.isArray(changes)) recordChanges(changes.filter(isItemChange))
    for (const id of Array.isArray(operations) ? operations : [])
      if (typeof id === 'string') void client.invalidateQueries({ queryKey: id.split('.') })
  }
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}
