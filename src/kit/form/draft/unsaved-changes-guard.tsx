/**
 * Asks before a page with unsaved changes is left: in a dialog inside the dashboard, by the browser's prompt for a
 * reload or another site.
 */
import { useEffect, useState, type RefObject } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { useStore } from '#ui/use-store.ts'
import { createStore } from '#api/store.ts'
import { leavesDeleted } from '../../deletions/use-leave-deleted.ts'

/** How many forms of this page have unsaved changes, which must not be replaced without asking. */
const count = createStore(0)
const hasUnsavedChanges = () => count.get() > 0

/** Registers a form with unsaved changes; returns a function that unregisters it. */
function registerUnsaved(): () => void {
  count.set(count.get() + 1)
  return () => count.set(count.get() - 1)
}

/** Whether a form of this page has unsaved changes. */
export const useHasUnsavedChanges = () => useStore(count, hasUnsavedChanges)

interface Props {
  dirty: boolean
  /** True once the form has been submitted and may be left without asking. */
  submitted: RefObject<boolean>
  /** Whether the form saves drafts, to tell the user what happens to the entries. */
  hasDraft: boolean
  /** What is lost, in sentences, if only a part of the entries is. */
  loss?: string | undefined
}

/**
 * The router asks only the blocker that was added last. So a form without changes has none: it may be in a dialog above
 * a form that has some.
 */
export function UnsavedChangesGuard(props: Props) {
  const [asks, setAsks] = useState(false)
  return props.dirty || asks ? <LeaveQuestion {...props} onAsk={setAsks} /> : null
}

function LeaveQuestion({ dirty, submitted, hasDraft, loss, onAsk }: Props & { onAsk: (asks: boolean) => void }) {
  const { pathname } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      dirty &&
      !submitted.current &&
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname &&
      !leavesDeleted(nextLocation, historyAction),
  )

  useEffect(() => {
    if (!dirty) return undefined
    const warn = (event: BeforeUnloadEvent) => {
      if (!submitted.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    const unregister = registerUnsaved()
    return () => {
      removeEventListener('beforeunload', warn)
      unregister()
    }
  }, [dirty, submitted])

  const asks = blocker.state !== 'unblocked'
  useEffect(() => onAsk(asks), [onAsk, asks])

  // The changes were saved while the question was open.
  const isSaved = !dirty && blocker.state === 'blocked'
  useEffect(() => {
    if (isSaved) blocker.proceed?.()
  }, [isSaved, blocker])

  const stay = () => blocker.reset?.()
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      size="sm"
      isPublic
      title={t('Leave this page?')}
      description={
        hasDraft
          ? t('Your changes are not saved. This tab keeps a draft of them, without passwords.')
          : (loss ?? t('Your changes are not saved and will be lost.'))
      }
      footer={
        <>
          <Button onClick={stay}>{t('Stay on this page')}</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {t('Leave')}
          </Button>
        </>
      }
    />
  )
}
