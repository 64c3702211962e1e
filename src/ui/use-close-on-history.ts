import { useEffect } from 'react'

/** Closes a popup when the user goes Back or Forward: the page it belongs to may stay mounted, as a layout around tabs does. */
export function useCloseOnHistory(open: boolean, onClose: () => void) {
  useEffect(() => {
    if (!open) return undefined
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [open, onClose])
}
