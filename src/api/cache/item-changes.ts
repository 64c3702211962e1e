/**
 * Which items have changed: by the writes of this tab and of others, and by events. A list of many pages reads just
 * these items again, not all of its pages (collection.ts).
 */
import type { Operation } from '#contract/endpoint.ts'
import { isDictionary } from '#contract/json.ts'

export type ItemId = number | string

/** A change made by a write, or by somebody else as an event reports it. */
export interface ItemChange {
  /** The area of the operation. */
  readonly area: string
  /** `{ nodeId: 7, diskId: 3 }` also changes node 7. */
  readonly path: Readonly<Record<string, ItemId>>
  /** The id of the created item. */
  readonly created?: ItemId
  readonly deleted?: boolean
}

/** Older changes are forgotten; a list that has not applied them yet is read again in full. */
const maxKept = 5000
let changes: readonly ItemChange[] = []
/** How many were forgotten. */
let forgotten = 0

/** The number of changes so far. */
export const changeCount = () => forgotten + changes.length

/** The changes since that count, or null when some of them were forgotten. */
export const changesSince = (count: number) => (count < forgotten ? null : changes.slice(count - forgotten))

export function recordChanges(added: readonly ItemChange[]): void {
  const all = [...changes, ...added]
  forgotten += Math.max(0, all.length - maxKept)
  changes = all.slice(-maxKept)
}

/** Changes of this tab that the other tabs have not been told about yet. */
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

/** Forgets all changes, so that every list of many pages is read again in full: more has changed than is known. */
export function forgetChanges(): void {
  forgotten += changes.length + 1
  changes = []
}

/** The change that a write has made to items of its area or of others. */
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
