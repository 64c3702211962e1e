/** Asks before a page with unsaved entries is left: inside the dashboard in a dialog, for a reload or another site by the browser's own question. */
import { useEffect, type RefObject } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { noteUnsaved } from './unsaved.ts'

interface Props {
  dirty: boolean
  /** True when the form has been sent and may be left at once. */
  done: RefObject<boolean>
  /** True when a draft is kept, so that the question can say what happens to the entries. */
  kept: boolean
}

export function LeaveGuard({ dirty, done, kept }: Props) {
  const { pathname } = useLocation()
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    dirty && !done.current && currentLocation.pathname === pathname && nextLocation.pathname !== pathname)

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!done.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    const settle = noteUnsaved()
    return () => {
      removeEventListener('beforeunload', ask)
      settle()
    }
  }, [dirty, done])

  const stay = () => blocker.reset?.()
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      size="sm"
      title="Leave this page?"
      description={kept
        ? 'What you entered is not saved on the service. This tab keeps it as a draft, without passwords.'
        : 'What you entered is not saved and will be lost.'}
      footer={
        <>
          <Button onClick={stay}>Stay on this page</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>Leave</Button>
        </>
      }
    />
  )
}
