/**
 * The deletions that have been confirmed and whose request has not left yet. deferred-deletion.tsx, which counts
 * down, loads with the first one.
 */
import { createStore } from '#api/store.ts'
import type { ResourceKey } from '../preferences/locks.ts'

export interface PendingDeletion {
  readonly resources: readonly ResourceKey[]
  /** "web-1", "4 nodes" */
  readonly label: string
  readonly names: readonly string[]
  /** When the request leaves, milliseconds since the epoch. */
  readonly dueAt: number
  readonly cancel: () => void
}

export const pendingDeletions = createStore<readonly PendingDeletion[]>([])

export const pendingDeletionOf = (resource: ResourceKey) =>
  pendingDeletions.get().find(({ resources }) => resources.includes(resource))
