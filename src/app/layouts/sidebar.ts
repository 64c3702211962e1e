/** Whether the navigation beside the page is collapsed. */
import { useState } from 'react'
import { textEntry } from '#api/storage.ts'

const storedWidth = textEntry('browser', 'sidebar', (text) => (text === 'narrow' || text === 'wide' ? text : null))

/** Whether the sidebar is collapsed; stored in this browser. */
export function useSidebarCollapsed(): readonly [boolean, (collapsed: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => storedWidth.get() === 'narrow')
  const changeCollapsed = (next: boolean) => {
    setCollapsed(next)
    storedWidth.set(next ? 'narrow' : 'wide')
  }
  return [collapsed, changeCollapsed]
}
