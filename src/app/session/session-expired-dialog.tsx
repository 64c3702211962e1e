/** The dialog of overlay.tsx, loaded on demand. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#contract/translate.ts'
import { loadConfig } from '#api/http/config.ts'
import { idleLock } from '#api/session/idle-lock.ts'
import { session } from '#api/session/session.ts'
import { storedToken } from '#api/session/stored-sign-in.ts'
import { isPageBusy } from '#kit/dialogs/page-busy.ts'
import { useSession } from '#kit/permission/principal.ts'
import { ownProfile } from '#queries/profile.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { signInPath } from '../sign-in/return-path.ts'
import { TokenForm } from './token-form.tsx'
import { useSignOut } from './use-sign-out.ts'
import { signInInPopup } from './popup.ts'

/** The button that signs in through the service's pages in a separate window. */
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
        {isPending ? t('Open the sign-in window again') : t('Sign in again')}
      </Button>
      {isPending ? (
        <output className="text-ink-muted">
          {t('Complete the sign-in in the window that opened. This page continues automatically.')}
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

/** A page that was opened with an ended session has loaded nothing: there is nothing to keep, and no use in staying. */
export function SessionExpiredDialog() {
  const client = useQueryClient()
  const [isInUse] = useState(() => client.getQueryData(ownProfile.queryKey) !== undefined || isPageBusy())
  return isInUse ? <SignInAgain /> : <LeaveToSignIn />
}

function LeaveToSignIn() {
  const location = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // Otherwise a reload would start with this token again.
    storedToken.remove()
    void navigate(signInPath(location), { replace: true })
  }, [location, navigate])
  return null
}

function SignInAgain() {
  const [open, setOpen] = useState(true)
  const ask = (again: boolean) => {
    setOpen(again)
    session.waitForSignIn(again)
  }
  // The lock screen asks for the sign-in on its own, and a dialog beneath would hide it from assistive technology.
  const isLocked = useStore(idleLock)
  const { username } = useSession()
  const { pathname } = useLocation()
  const [endedAt] = useState(pathname)
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: 'static' })
  const methods = config.data?.signIn ?? []
  const notNow = useRef<HTMLButtonElement>(null)
  const { losses, isBusy, label, signOut } = useSignOut()
  return (
    <>
      {open ? null : (
        <div className="top-0 z-20 px-4 pt-4 md:px-6 md:not-low-window:sticky">
          <Notice
            tone="warn"
            role="alert"
            title={t('You are signed out')}
            actions={
              <Button variant="primary" onClick={() => ask(true)}>
                {t('Sign in again')}
              </Button>
            }
          >
            {pathname === endedAt
              ? t('Nothing can be loaded or saved until you sign in again. This page keeps your input.')
              : t('Nothing can be loaded or saved until you sign in again.')}
          </Notice>
        </div>
      )}
      <AlertDialog
        open={open && !isLocked}
        onClose={() => ask(false)}
        // Not on Sign out, which would be the first button until it is known how to sign in.
        {...(methods.length === 0 && { initialFocus: notNow })}
        title={t('Your session has ended')}
        description={
          username === null
            ? t('Sign in again to continue. This page keeps your input.')
            : t('Sign in again as {username} to continue. This page keeps your input.', { username })
        }
        footer={
          <>
            <Button variant="ghost" busy={isBusy} onClick={() => void signOut()}>
              {label}
            </Button>
            <Button ref={notNow} onClick={() => ask(false)}>
              {t('Not now')}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {losses === null ? null : (
            <Notice tone="warn" role="alert">
              {losses}
            </Notice>
          )}
          {methods.includes('oauth') ? <PopupSignIn /> : null}
          {methods.includes('token') ? <TokenForm variant={methods.includes('oauth') ? 'default' : 'primary'} /> : null}
        </div>
      </AlertDialog>
    </>
  )
}
