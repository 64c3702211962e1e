/**
 * Which items have changed: by the writes of this tab and of others, and by events. A list of many pages asks for these
 * items instead of being read again (collection.ts).
 */
import type { Operation } from '#contract/endpoint.ts'
import { isDictionary } from '#contract/json.ts'

export type ItemId = number | string

/** What a write has done, or what an event says that somebody has. */
export interface ItemChange {
  /** The area of the operation. */
  readonly area: string
  /** `{ nodeId: 7, diskId: 3 }` changes the node 7, too. */
  readonly path: Readonly<Record<string, ItemId>>
  /** What was created. */
  readonly created?: ItemId
  readonly deleted?: boolean
}

/** Older ones are forgotten; a list that has not asked for them is read again. */
const maxKept = 5000
let changes: readonly ItemChange[] = []
/** How many were forgotten. */
let forgotten = 0

/** The number of changes until now. */
export const changeCount = () => forgotten + changes.length

/** The changes since that number, or null when some were forgotten. */
export const changesSince = (count: number) => (count < forgotten ? null : changes.slice(count - forgotten))

export function recordChanges(added: readonly ItemChange[]): void {
  const all = [...changes, ...added]
  forgotten += Math.max(0, all.length - maxKept)
  changes = all.slice(-maxKept)
}

/** What this tab has written and other tabs have not been told. */
let untold: readonly ItemChange[] = []

export function recordWrite(change: ItemChange): void {
  recordChanges([change])
  untold = [...untold, change].slice(-maxKept)
}

export function takeUntold(): readonly ItemChange[] {
  const taken = untold
  untold = []
  return taken
}

/** Forgets all, so that every list of many pages is read again: more has changed than is known. */
export function forgetChanges(): void {
  forgotten += changes.length + 1
  changes = []
}

/** What a write has done to items of its area or of others. */
export function changeOf({ area, method }: Operation, path: ItemChange['path'], response: unknown): ItemChange {
  const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : undefined
  return {
    area,
    path,
    ...(method === 'POST' && (typeof id === 'number' || typeof id === 'string') ? { created: id } : {}),
    ...(method === 'DELETE' ? { deleted: true } : {}),
  }
}

export const isItemChange = (value: unknown): value is ItemChange =>
  isDictionary(value) && typeof value['area'] === 'string' && isDictionary(value['path'])
