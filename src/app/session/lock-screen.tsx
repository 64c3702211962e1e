/**
 * Covers a locked dashboard and unlocks it. A native modal dialog, which makes everything else inert, including other
 * dialogs. It names nobody and nothing.
 */
import { useLayoutEffect, useRef } from 'react'
import { t } from '#contract/translate.ts'
import { unlock } from '#api/session/idle-lock.ts'
import { useSession } from '#kit/permission/principal.ts'
import { Button } from '#ui/button.tsx'
import { LogoMark } from '#ui/logo.tsx'
import { Notice } from '#ui/notice.tsx'
import { PopupSignIn } from './session-expired-dialog.tsx'
import { TokenForm } from './token-form.tsx'
import { useProof } from './use-proof.tsx'
import { useSignOut } from './use-sign-out.ts'

export function LockScreen() {
  const { status, method } = useSession()
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    const open = () => !dialog.open && dialog.showModal()
    open()
    // Browsers close it at the second Escape, whatever the page says.
    dialog.addEventListener('close', open)
    const stop = (event: Event) => event.stopPropagation()
    // Escape and other keys are meant for this, not for the page underneath.
    dialog.addEventListener('keydown', stop)
    return () => {
      dialog.removeEventListener('close', open)
      dialog.removeEventListener('keydown', stop)
      dialog.close()
    }
  }, [])
  const isExpired = status === 'expired'
  return (
    <dialog
      ref={dialogRef}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      className="m-0 grid size-full max-h-none max-w-none place-items-center overflow-y-auto border-0 bg-bg px-[min(1rem,5vw)] py-6 text-ink"
    >
      <div className="w-full max-w-90">
        <p className="mb-5 flex items-center justify-center gap-2.5 text-lg font-semibold tracking-tight">
          <LogoMark className="size-8!" />
          Quarterdeck
        </p>
        <section className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-6 shadow-pop">
          <h1 id="lock-title" className="text-xl font-semibold tracking-tight">
            {t('Locked')}
          </h1>
          <p className="text-ink-muted">
            {isExpired
              ? t('Your session has ended. Sign in again to continue. Your work is kept.')
              : method === 'token'
                ? t('Paste your token to continue. Your work is kept.')
                : t('Confirm that it’s you to continue. Your work is kept.')}
          </p>
          {method === 'token' ? <TokenForm variant="primary" /> : isExpired ? <PopupSignIn /> : <ProofForm />}
          <SignOut />
        </section>
      </div>
    </dialog>
  )
}

function ProofForm() {
  const { fields, inputRef, isBusy, submit } = useProof({ enabled: true, onProved: unlock })
  useLayoutEffect(() => inputRef.current?.focus(), [inputRef])
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {fields}
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('Unlock')}
      </Button>
    </form>
  )
}

function SignOut() {
  const { losses, isBusy, label, signOut } = useSignOut()
  return (
    <>
      {losses === null ? null : (
        <Notice tone="warn" role="alert">
          {losses}
        </Notice>
      )}
      <Button variant="ghost" busy={isBusy} onClick={() => void signOut()}>
        {label}
      </Button>
    </>
  )
}
