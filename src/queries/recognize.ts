/** Recognizes what a write has done when its response was lost, for the option `watch` of writes (api/write.ts). */
import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '#contract/areas/events.ts'
import { missingScopeReason } from '#contract/access.ts'
import { events, nodes } from '#contract/operations.ts'
import type { Node } from '#contract/areas/nodes.ts'
import { isEventInProgress } from '#contract/rules/events/event-actions.ts'
import { isDictionary, isEqual } from '#contract/json.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { read, readNow } from '#api/cache/query.ts'
import { call } from '#api/client.ts'
import { statusOf } from '#api/error.ts'
import { session } from '#api/session/session.ts'
import type { Look } from '#api/write.ts'
import { nodeEvents } from './events.ts'

interface Item {
  readonly id: number | string
  readonly label: string | null
}

/** Whether the service has a text that was sent to it: it stores labels without the spaces around them. */
export const isStoredText = (stored: string | null, sent: string) => stored === sent || stored === sent.trim()

/**
 * Finds a new item by its label; without a label it cannot. `known`: the items before the request; undefined when they
 * were not loaded, so that no item is certain to be new.
 */
export function watchForNewItem<T extends Item>(
  known: readonly T[] | undefined,
  label: string | undefined,
  readItems: () => Promise<readonly T[]>,
): Look<T> | undefined {
  if (!label || !known) return undefined
  const knownIds = new Set(known.map(({ id }) => id))
  return async () =>
    (await readItems()).find((item) => isStoredText(item.label, label) && !knownIds.has(item.id)) ?? null
}

/** Whether everything that an update sends is in the resource. Members that are undefined are not sent. */
export const holds = (whole: unknown, part: unknown): boolean =>
  isDictionary(whole) && isDictionary(part)
    ? Object.entries(part).every(([name, value]) => value === undefined || holds(whole[name], value))
    : typeof whole === 'string' && typeof part === 'string'
      ? isStoredText(whole, part)
      : isEqual(inOrder(whole), inOrder(part))

/** The service returns tags in another order than they were sent. */
const inOrder = (value: unknown) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.toSorted() : value

/** Recognizes that an update was saved: the resource, read again, has every value that was sent. */
export const watchForUpdate =
  <T>(readResource: () => Promise<T>, body: object | undefined): Look<T> =>
  async () => {
    const resource = await readResource()
    return holds(resource, body ?? {}) ? resource : null
  }

/** Recognizes that a deletion was done or has begun: the resource, read again, is gone or being deleted. */
export const watchForDeletion =
  (readResource: () => Promise<object>): Look<Record<string, never>> =>
  async () => {
    try {
      const resource = await readResource()
      return 'status' in resource && resource.status === 'deleting' ? {} : null
    } catch (error) {
      if (statusOf(error) === 404) return {}
      throw error
    }
  }

const idsOf = (list: unknown): number[] => {
  if (typeof list !== 'object' || list === null) return []
  const items: unknown = 'data' in list ? list.data : 'items' in list ? list.items : []
  return Array.isArray(items) ? items.flatMap(({ id }: { id?: unknown }) => (typeof id === 'number' ? [id] : [])) : []
}

/** Called before a write: distinguishes the write's events of these actions from all earlier ones. */
function newEvents(client: QueryClient, actions: readonly Event['action'][]): (event: Event) => boolean {
  const known = client.getQueriesData({ queryKey: ['events', 'list'] }).flatMap(([, list]) => idsOf(list))
  // Ids grow over the whole account (gaps 1.4). Without known events, only those in progress are certain not to be
  // older.
  return (event) =>
    actions.includes(event.action) && (known.length === 0 ? isEventInProgress(event) : event.id > Math.max(...known))
}

/**
 * Finds the node that another one was cloned to without a label, by the event of the clone. Undefined where the session
 * may not read events.
 */
export function watchForClone(client: QueryClient, { path: { nodeId } }: RequestOf<typeof nodes.clone>) {
  if (missingScopeReason(session.get().scopes, events.list.access) !== null) return undefined
  const isNew = newEvents(client, ['node_clone'])
  return async () => {
    const { data } = await client.fetchQuery({ ...nodeEvents(nodeId), ...readNow })
    const target = data.find((event) => isNew(event) && event.entity?.id === nodeId)?.secondary_entity
    return target ? call(nodes.view, { path: { nodeId: Number(target.id) } }) : null
  }
}

interface NodeWork<R> {
  readonly actions: readonly Event['action'][]
  /** Whether an event is about the request, as far as it says so. */
  readonly isAsked?: (event: Event, request: R, client: QueryClient) => boolean
  /** Without events, only the node itself shows it. */
  readonly isUnderWay: (node: Node, request: R) => boolean
}

/**
 * Recognizes that work on a node has begun that somebody else may also have begun, differently: to another size, from
 * another image. Only an event of the user that is about the request counts.
 */
export const watchNodeWork =
  <R extends { readonly path: { readonly nodeId: number } }>({
    actions,
    isAsked = () => true,
    isUnderWay,
  }: NodeWork<R>) =>
  (client: QueryClient, request: R) => {
    const { nodeId } = request.path
    const isNew = newEvents(client, actions)
    const { username } = session.get()
    const isOwn = (event: Event) => event.username === null || username === null || event.username === username
    return async () => {
      const found = await client.fetchQuery({ ...nodeEvents(nodeId), ...readNow }).catch(() => null)
      if (found)
        return found.data.some((event) => isNew(event) && isOwn(event) && isAsked(event, request, client)) ? {} : null
      const node = await call(nodes.view, { path: { nodeId } }).catch(() => null)
      return node && isUnderWay(node, request) ? {} : null
    }
  }

/** Whether the message of an event, which services may leave out, says that something was changed to this. */
export const leadsTo = ({ message }: Event, label: string | undefined) =>
  !message || label === undefined || message.endsWith(` to ${label}`)

/**
 * Recognizes what a write has done to a node: by its events of these actions, or by the node itself, which is needed
 * where the user may not read events.
 */
export const watchNodeChange =
  (actions: readonly Event['action'][], isDone: (node: Node) => boolean) =>
  (client: QueryClient, { path: { nodeId } }: { readonly path: { readonly nodeId: number } }) => {
    const isOwn = newEvents(client, actions)
    return async () => {
      const [node, events] = await Promise.all([
        client.fetchQuery({ ...read(nodes.view, { path: { nodeId } }), ...readNow }).catch(() => null),
        client.fetchQuery({ ...nodeEvents(nodeId), ...readNow }).catch(() => null),
      ])
      return (node && isDone(node)) || events?.data.some(isOwn) ? {} : null
    }
  }
