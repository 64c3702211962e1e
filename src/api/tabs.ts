/** The other tabs of this dashboard: what one of them changes, all of them show at once. Only names of operations cross, no data. */
import type { QueryClient } from '@tanstack/react-query'
import { operationId, type Endpoint } from '#contract/endpoint.ts'

export const channelName = 'quarterdeck-changes'
const channel = new BroadcastChannel(channelName)

/** Tells them that these operations would answer something else now. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a channel reaches its own origin only
export const tellTabs = (stale: readonly Endpoint[]) => channel.postMessage(stale.map(operationId))

const isNames = (data: unknown): data is string[] => Array.isArray(data) && data.every((each) => typeof each === 'string')

/** Has this tab's client ask again for what the others have changed; answers how to stop. */
export function hearTabs(client: QueryClient) {
  const hear = ({ data }: { data: unknown }) => {
    if (isNames(data)) for (const name of data) void client.invalidateQueries({ queryKey: name.split('.') })
  }
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
