/** Marks a thing in its row and header: locked, or about to be deleted. Its content loads with the first mark. */
import { useSyncExternalStore, type ReactNode } from 'react'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'
import { pendingDeletionOf, pendingDeletions } from './actions/deletions.ts'
import { useIsLocked, type ThingKey } from './locks.ts'

const lazyContent = lazyComponent(async () => (await import('./thing-mark-content.tsx')).ThingMarkContent)

/** `children`: what makes room for a deletion, such as the status in a narrow column. */
export function ThingMark({ thing, children }: { thing: ThingKey; children?: ReactNode }) {
  const locked = useIsLocked(thing)
  const deletion = useSyncExternalStore(pendingDeletions.subscribe, () => pendingDeletionOf(thing))
  const isMarked = locked || deletion !== undefined
  const content = useLazyComponent(lazyContent, isMarked, { locked, deletion })
  return (
    <>
      {deletion && content ? null : children}
      {isMarked ? content : null}
    </>
  )
}
