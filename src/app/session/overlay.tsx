/**
 * What the session asks in a dialog over the page, which keeps its state: to sign in again when it has expired, and to confirm who it is
 * before a sensitive change. Not in the host of dialogs, because they stay open underneath.
 */
import { Fragment, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { proof } from '#api/proof.ts'
import { useSession } from '#kit/principal.ts'
import { toast } from '#kit/toast.ts'
import { lazyComponent, useLazyComponent } from '#ui/lazy-component.ts'

const sessionExpiredDialog = lazyComponent(
  async () => (await import('./session-expired-dialog.tsx')).SessionExpiredDialog,
)

export function SessionOverlay() {
  const { status } = useSession()
  const content = useLazyComponent(sessionExpiredDialog, status === 'expired', {})
  return status === 'expired' ? content : null
}

const proofDialog = lazyComponent(async () => (await import('./proof-dialog.tsx')).ProofDialog)

/** Asks for the password or a code while a call waits for that, and gives up when the page that sent it is left. */
export function ProofOverlay() {
  const question = useSyncExternalStore(proof.subscribe, proof.get)
  const [shown, setShown] = useState(question)
  if (question !== null && question !== shown) setShown(question)
  const { pathname } = useLocation()
  const failed = useSyncExternalStore(proofDialog.subscribe, proofDialog.failed)
  useEffect(() => {
    if (question !== null) proofDialog.load()
  }, [question])
  useEffect(() => {
    // After an earlier failure it is loading again by now.
    if (!failed || !proofDialog.failed()) return
    toast({ tone: 'bad', text: 'The dialog could not be loaded, so nothing was done. Try again.' })
    proof.answer(false)
  }, [failed])
  const onClosed = () => setShown(null)
  const content = useLazyComponent(proofDialog, shown !== null, { open: question !== null, onClosed })
  // Each question begins anew.
  return (
    <>
      <GiveUpWhenLeft key={pathname} />
      {shown === null ? null : <Fragment key={shown.id}>{content}</Fragment>}
    </>
  )
}

/** Ends the question when the page that it is rendered for is left. */
function GiveUpWhenLeft() {
  useEffect(() => () => proof.answer(false), [])
  return null
}
