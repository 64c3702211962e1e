/** Marks a thing in its row and header: locked, or about to be deleted. Its content loads with the first mark. */
import { useSyncExternalStore } from 'react'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { pendingDeletionOf, pendingDeletions } from './actions/deletions.ts'
import { useIsLocked, type ThingKey } from './locks.ts'

const lazyContent = lazyComponent(async () => (await import('./thing-mark-content.tsx')).ThingMarkContent)

export function ThingMark({ thing }: { thing: ThingKey }) {
  const locked = useIsLocked(thing)
  const deletion = useSyncExternalStore(pendingDeletions.subscribe, () => pendingDeletionOf(thing))
  const isMarked = locked || deletion !== undefined
  const content = useLazyComponent(lazyContent, isMarked, { locked, deletion })
  return isMarked ? content : null
}
