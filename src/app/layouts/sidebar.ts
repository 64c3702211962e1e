/** Whether the navigation beside the page is collapsed. */
import { useState } from 'react'
import { textEntry } from '#api/storage.ts'
import { useMediumViewport } from '#ui/viewport.ts'

const storedWidth = textEntry('browser', 'sidebar', (text) => (text === 'narrow' || text === 'wide' ? text : null))

/** Whether the sidebar is collapsed; stored in this browser. Until the user chooses, the width of the window decides. */
export function useSidebarCollapsed(): readonly [boolean, (collapsed: boolean) => void] {
  const isMedium = useMediumViewport()
  const [width, setWidth] = useState(storedWidth.get)
  const changeCollapsed = (next: boolean) => {
    const chosen = next ? 'narrow' : 'wide'
    setWidth(chosen)
    storedWidth.set(chosen)
  }
  return [width === null ? isMedium : width === 'narrow', changeCollapsed]
}
