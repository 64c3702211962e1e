/** The handlers of the rows as functions that never change, so that unchanged rows do not render again. */
import { useEffect, useRef, useState } from 'react'
import type { RowHandlers } from './record-row.tsx'

export function useStableHandlers(handlers: RowHandlers): RowHandlers {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState<RowHandlers>(() => ({
    edit: (key) => latest.current.edit(key),
    toggle: (key, range) => latest.current.toggle(key, range),
    openMenu: (key, anchor) => latest.current.openMenu(key, anchor),
  }))
  return stable
}
