/**
 * The deletions that have been confirmed and whose request has not left yet, and how long that takes. deferred-run.tsx, which counts
 * down, loads with the first one.
 */
import { createStore } from '#api/store.ts'
import { storedChoice } from '../stored-choice.ts'
import type { ThingKey } from '../locks.ts'

/** Seconds between confirming a deletion and its request; `0` sends it at once. */
export const deleteDelays = ['0', '5', '10', '30'] as const
export type DeleteDelay = (typeof deleteDelays)[number]

export const deleteDelay = storedChoice<DeleteDelay>(
  'delete-delay',
  '10',
  (text) => deleteDelays.find((choice) => choice === text) ?? null,
)

export interface PendingDeletion {
  readonly thing: ThingKey
  readonly label: string
  /** When the request leaves, milliseconds since the epoch. */
  readonly dueAt: number
  readonly cancel: () => void
}

export const pendingDeletions = createStore<readonly PendingDeletion[]>([])

export const pendingDeletionOf = (thing: ThingKey) => pendingDeletions.get().find((each) => each.thing === thing)
