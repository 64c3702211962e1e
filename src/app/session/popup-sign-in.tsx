/** The button that signs in through the service's pages in a separate window. */
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { signInInPopup } from './popup.ts'

export function PopupSignIn() {
  const [isPending, setIsPending] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const currentAttempt = useRef<AbortController>(null)
  useEffect(() => () => currentAttempt.current?.abort(), [])

  const signIn = async () => {
    currentAttempt.current?.abort()
    const controller = new AbortController()
    currentAttempt.current = controller
    setErrorMessage(null)
    setIsPending(true)
    try {
      await signInInPopup(controller.signal)
    } catch (error) {
      // Replaced by a newer attempt, or unmounted.
      if (controller.signal.aborted) return
      setErrorMessage(error instanceof Error ? error.message : String(error))
    }
    setIsPending(false)
  }
  return (
    <>
      <Button variant="primary" onClick={() => void signIn()}>
        {isPending ? 'Open the sign-in window again' : 'Sign in again'}
      </Button>
      {isPending ? (
        <output className="text-ink-muted">
          Complete the sign-in in the window that opened. This page continues automatically.
        </output>
      ) : null}
      {errorMessage ? (
        <Notice tone="bad" role="alert">
          {errorMessage}
        </Notice>
      ) : null}
    </>
  )
}
