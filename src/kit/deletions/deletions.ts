/**
 * The confirmed deletions whose request has not been sent yet, and those that were never sent. deferred-deletion.tsx,
 * which counts down, loads with the first one.
 */
import { t } from '#contract/translate.ts'
import { createStore } from '#api/store.ts'
import { jsonEntry } from '#api/storage.ts'
import type { ResourceKey } from '../preferences/locks.ts'
import { toast } from '../toast.ts'

export interface PendingDeletion {
  readonly resources: readonly ResourceKey[]
  /** "web-1", "4 nodes" */
  readonly label: string
  readonly names: readonly string[]
  /** When the request is sent, milliseconds since the epoch. */
  readonly dueAt: number
  readonly cancel: () => void
}

export const pendingDeletions = createStore<readonly PendingDeletion[]>([])

export const pendingDeletionOf = (resource: ResourceKey) =>
  pendingDeletions.get().find(({ resources }) => resources.includes(resource))

/** Deletions that were pending when the page was left: the next page of this tab says that nothing was deleted. */
const stored = jsonEntry('tab', 'quarterdeck.not-deleted', (value) =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null,
)

export const rememberNotDeleted = (labels: readonly string[]) => {
  if (labels.length > 0) stored.set([...labels])
}

export function reportNotDeleted(): void {
  const labels = stored.get() ?? []
  stored.remove()
  if (labels.length === 0) return
  toast({
    tone: 'warn',
    text: t('Not deleted: {labels}. You left or reloaded the page before the deletion started.', {
      labels: labels.join(', '),
    }),
  })
}
