import { useEffect, useState } from 'react'

/** How long a page is left alone after its first render. Milliseconds. */
const restMs = 800

/** False at first, true a moment later: for code that the first render does not need and should not compete with. */
export function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  return rested
}
