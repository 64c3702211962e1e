/**
 * Items that this tab has created recently, by address ("/nodes/7", "/users/@anna"): a list highlights each of them once, when it first
 * shows it.
 */
import type { Operation } from '#contract/endpoint.ts'
import { createStore } from '../store.ts'

/** Names of the operations that create the items of lists. */
const creating: ReadonlySet<string> = new Set(['create', 'clone', 'import', 'upload'])

export const isCreation = ({ name }: Pick<Operation, 'name'>) => creating.has(name)

/** How long a row is highlighted. Milliseconds. */
const shownMs = 5000
/** How long a created item waits to be shown. Milliseconds. */
const keptMs = 10 * 60_000

/** When the highlight of each item ends; milliseconds since 1970. */
const endsAt = createStore<ReadonlyMap<string, number>>(new Map())

export function markCreated(operation: Pick<Operation, 'area' | 'name'>, response: unknown): void {
  if (!isCreation(operation) || typeof response !== 'object' || response === null) return
  const id = 'username' in response ? `@${String(response.username)}` : 'id' in response && response.id
  if (id === false) return
  const address = `${import.meta.env.BASE_URL}${operation.area}/${String(id)}`
  endsAt.set(new Map(endsAt.get()).set(address, Date.now() + keptMs))
}

export const createdItems = {
  get: endsAt.get,
  subscribe: endsAt.subscribe,
  has: (address: string) => (endsAt.get().get(address) ?? 0) > Date.now(),
  /** Called when a list shows the item. */
  show: (address: string) =>
    void setTimeout(() => endsAt.set(new Map([...endsAt.get()].filter(([each]) => each !== address))), shownMs),
}
