/**
 * What this tab has created lately, by address ("/nodes/7"): lists highlight it once, when they show it for the first
 * time.
 */
import type { Operation } from '#contract/endpoint.ts'
import { createStore } from '../store.ts'

/** The names of the operations that create what lists show. */
const creating: ReadonlySet<string> = new Set(['create', 'clone', 'import'])

export const isCreation = ({ name }: Pick<Operation, 'name'>) => creating.has(name)

/** How long a row is highlighted. Milliseconds. */
const shownMs = 5000
/** How long it waits to be shown. Milliseconds. */
const keptMs = 10 * 60_000

/** When the highlight of each ends; milliseconds since 1970. */
const endsAt = createStore<ReadonlyMap<string, number>>(new Map())

export function markCreated(operation: Pick<Operation, 'area' | 'name'>, response: unknown): void {
  if (!isCreation(operation) || typeof response !== 'object' || response === null) return
  const id = 'username' in response ? response.username : 'id' in response && response.id
  endsAt.set(new Map(endsAt.get()).set(`/${operation.area}/${String(id)}`, Date.now() + keptMs))
}

export const createdItems = {
  get: endsAt.get,
  subscribe: endsAt.subscribe,
  has: (address: string) => (endsAt.get().get(address) ?? 0) > Date.now(),
  /** A list shows it now. */
  show: (address: string) =>
    void setTimeout(() => endsAt.set(new Map([...endsAt.get()].filter(([each]) => each !== address))), shownMs),
}
