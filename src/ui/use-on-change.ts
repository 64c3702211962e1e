import { useEffect, useRef } from 'react'

/** Calls `run` after each render in which the value has changed. */
export function useOnChange(value: string | boolean, run: () => void): void {
  const former = useRef(value)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (former.current === value) return
    former.current = value
    latest.current()
  }, [value])
}
