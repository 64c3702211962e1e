/** Signing in with the service's pages in a window of its own: the button, and what to do while the window is open. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { signInInPopup } from './popup.ts'

export function SignInInWindow() {
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useRef<AbortController>(null)
  useEffect(() => () => attempt.current?.abort(), [])

  const open = async () => {
    attempt.current?.abort()
    const mine = new AbortController()
    attempt.current = mine
    setProblem(null)
    setWaiting(true)
    try {
      await signInInPopup(mine.signal)
    } catch (error) {
      // A newer attempt, or leaving, has taken its place.
      if (mine.signal.aborted) return
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setWaiting(false)
  }
  return (
    <>
      <Button variant="primary" onClick={() => void open()}>{waiting ? 'Open the sign-in window again' : 'Sign in again'}</Button>
      {waiting ? <output className="text-ink-muted">Finish signing in in the window that has opened. This page goes on by itself.</output> : null}
      {problem ? <Notice tone="bad" role="alert">{problem}</Notice> : null}
    </>
  )
}
