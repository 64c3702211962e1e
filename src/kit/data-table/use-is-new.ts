import { useEffect, useSyncExternalStore } from 'react'
import { createdItems } from '#api/created.ts'

/** Whether a row is to be highlighted, because this tab has created its thing and no list has shown it yet. */
export function useIsNew(href: string | null): boolean {
  const isNew = useSyncExternalStore(createdItems.subscribe, () => href !== null && createdItems.has(href))
  useEffect(() => {
    if (isNew && href !== null) createdItems.show(href)
  }, [isNew, href])
  return isNew
}
