import { useEffect, useRef } from 'react'
import { announce } from '#ui/announce.ts'

/** Delay after the last change, so that not every keystroke is announced. Milliseconds. */
const announceDelayMs = 700

/** Announces a text after it has changed; not the initial one. */
export function useDebouncedAnnounce(text: string, stale: boolean) {
  const lastAnnounced = useRef(text)
  useEffect(() => {
    if (stale || text === lastAnnounced.current) return undefined
    const timer = setTimeout(() => {
      lastAnnounced.current = text
      if (text) announce(text)
    }, announceDelayMs)
    return () => clearTimeout(timer)
  }, [text, stale])
}
