/**
 * Changes that others have made, as events report them: lists of many pages read only the changed items again
 * (api/cache/collection.ts).
 */
import { focusManager, hashKey, type QueryClient } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import { isDictionary } from '#contract/json.ts'
import { parseWireTime } from '#contract/time.ts'
import type { Page } from '#contract/schema.ts'
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

const readEvents = (after: number) =>
  call(events.list, { query: { page_size: pageSize.max }, filter: { id: { '+gt': after } } })

/** `areAll`: false when there are more than the service returns at once. */
interface News {
  readonly events: readonly Event[]
  readonly areAll: boolean
}

const createdAt = ({ created }: Event) => parseWireTime(created).getTime()
/** Wire times have whole seconds. */
const resolutionMs = 1000

/**
 * The events of the last `elapsedMs`, measured by the clock of the service back from its latest event: lists may have
 * been read before the first events were.
 */
async function eventsSinceStart(first: Page<Event>, elapsedMs: number): Promise<News> {
  const [newest] = first.data
  if (!newest) return { events: [], areAll: true }
  const start = createdAt(newest) - elapsedMs - resolutionMs
  const reachesBack = ({ data, results }: Page<Event>) =>
    results <= data.length || data.some((event) => createdAt(event) < start)
  const page = reachesBack(first) ? first : await readEvents(0)
  return { events: page.data.filter((event) => createdAt(event) >= start), areAll: reachesBack(page) }
}

/** The events that a response has and the one before did not have, or had in another state. */
async function eventsSince(before: readonly Event[], recent: readonly Event[]): Promise<News> {
  const states = new Set(before.map(stateOf))
  const highest = Math.max(0, ...before.map(({ id }) => id))
  const isCutOff = recent.length > 0 && recent.every(({ id }) => id > highest)
  const page = isCutOff ? await readEvents(highest) : { data: recent, results: recent.length }
  return {
    events: page.data.filter((event) => !states.has(stateOf(event))),
    areAll: page.results <= page.data.length,
  }
}

/** Follows the events that the header reads on every page. */
export function followEvents(client: QueryClient): void {
  const hash = hashKey(recentEvents.queryKey)
  let known: readonly Event[] | null = null
  /** When the first list may have been read, on the clock of `performance.now`. */
  let startedAt = 0
  const follow = async (recent: Page<Event>) => {
    const before = known
    known = recent.data
    const news = before
      ? await eventsSince(before, recent.data)
      : await eventsSinceStart(recent, performance.now() - startedAt)
    if (!news.areAll) forgetChanges()
    const changes = news.events.flatMap(changesOf)
    recordChanges(changes)
    for (const area of new Set(changes.map((change) => change.area))) void refreshLarge(client, area)
  }
  client.getQueryCache().subscribe((notification) => {
    if (notification.query.queryHash !== hash) return
    if (notification.type === 'removed') {
      known = null
      startedAt = performance.now()
    }
    const recent = client.getQueryData(recentEvents.queryKey)
    // After a failure to read more events, all changes are forgotten, so that everything is read again.
    if (notification.type === 'updated' && recent && recent.data !== known) void follow(recent).catch(forgetChanges)
  })
}
