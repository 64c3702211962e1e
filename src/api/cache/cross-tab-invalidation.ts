/**
 * Invalidates queries in the other tabs of this dashboard, so that all of them show a change at once. Only operation
 * ids cross, no data.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { OperationId } from '#contract/contract.ts'
import { connectionPrefix } from '../session/tab-connection.ts'

/** Only tabs of the same connection show the same data. */
export const invalidationChannelName = `quarterdeck-changes${connectionPrefix()}`
const channel = new BroadcastChannel(invalidationChannelName)

/** Tells the other tabs that the data of these operations has changed. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
export const broadcastInvalidation = (operations: readonly OperationId[]) => channel.postMessage(operations)

const isOperationIds = (data: unknown): data is string[] =>
  Array.isArray(data) && data.every((item) => typeof item === 'string')

/** Refetches what other tabs have changed; returns a function that stops it. */
export function subscribeInvalidations(client: QueryClient) {
  const onMessage = ({ data }: { data: unknown }) => {
    if (isOperationIds(data)) for (const id of data) void client.invalidateQueries({ queryKey: id.split('.') })
  }
  channel.addEventListener('message', onMessage)
  return () => channel.removeEventListener('message', onMessage)
}
