/**
 * Changes that others have made, as events report them: lists of many pages read only the changed items again
 * (api/cache/collection.ts).
 */
import { focusManager, hashKey, type QueryClient } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import { isDictionary } from '#contract/json.ts'
import { pageSize } from '#contract/limits.ts'
import { events } from '#contract/operations.ts'
import { call } from '#api/client.ts'
import { forgetChanges, recordChanges, type ItemChange } from '#api/cache/item-changes.ts'
import { recentEvents } from './events.ts'

/** The names that operations have for the entities of events. */
const entities: Readonly<Record<string, { area: string; param: string }>> = {
  node: { area: 'nodes', param: 'nodeId' },
  domain: { area: 'domains', param: 'domainId' },
}

const changesOf = ({ action, entity, secondary_entity: secondary }: Event): ItemChange[] =>
  [entity, secondary].flatMap((about) => {
    const kind = about && entities[about.type]
    if (!kind || about.id === null) return []
    return [{ area: kind.area, path: { [kind.param]: about.id }, deleted: action === `${about.type}_delete` }]
  })

const stateOf = ({ id, status }: Event) => `${id} ${status}`

const isLargeCollection = (data: unknown) =>
  isDictionary(data) &&
  Array.isArray(data['items']) &&
  data['items'].length > pageSize.max &&
  data['items'].length === data['results']

/**
 * Lets complete collections of many pages read what has changed; in a hidden tab, once it is shown again. Other
 * collections are refetched automatically.
 */
const refreshLarge = (client: QueryClient, area: string) =>
  client.invalidateQueries({
    queryKey: [area, 'list'],
    predicate: ({ state }) => isLargeCollection(state.data),
    refetchType: focusManager.isFocused() ? 'active' : 'none',
  })

/** Follows the events that the header reads on every page, from the first response on. */
export function followEvents(client: QueryClient): void {
  const hash = hashKey(recentEvents.queryKey)
  let known: readonly Event[] | null = null
  const follow = async (recent: readonly Event[]) => {
    const before = known
    known = recent
    if (!before || before.length === 0) return
    const states = new Set(before.map(stateOf))
    const highest = Math.max(...before.map(({ id }) => id))
    const isCutOff = recent.length > 0 && recent.every(({ id }) => id > highest)
    const page = isCutOff
      ? await call(events.list, { query: { page_size: pageSize.max }, filter: { id: { '+gt': highest } } })
      : { data: recent, results: recent.length }
    if (page.results > page.data.length) forgetChanges()
    const changes = page.data.filter((event) => !states.has(stateOf(event))).flatMap(changesOf)
    recordChanges(changes)
    for (const area of new Set(changes.map((change) => change.area))) void refreshLarge(client, area)
  }
  client.getQueryCache().subscribe((notification) => {
    if (notification.query.queryHash !== hash) return
    if (notification.type === 'removed') known = null
    const data = client.getQueryData(recentEvents.queryKey)?.data
    // After a failure to read more events, all changes are forgotten, so that everything is read again.
    if (notification.type === 'updated' && data && data !== known) void follow(data).catch(forgetChanges)
  })
}
