/** The dialog of `confirm()`, loaded when it is first needed. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeError } from '#contract/friendly-messages.ts'
import { t } from '#contract/translate.ts'
import { accessReasonOf, ApiError, ignoreNotFound, isOutcomeUnknown, statusOf } from '#api/error.ts'
import { UnknownWrite } from '#api/write.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/inputs.tsx'
import type { ConfirmOptions, HostedDialogProps } from './dialogs.tsx'
import { isReachable, whenReachable } from '../jobs/outage.ts'
import { ErrorNotice } from '../page/error-notice.tsx'
import { UnknownNotice } from '../page/unknown-notice.tsx'
import { ShowCurl } from '../form/curl/show-curl.tsx'
import { LocksNote } from '../preferences/locks-note.tsx'
import { toast } from '../toast.ts'

interface ConfirmFailureProps {
  error: Error
  accessReason: string | null
  onSend: () => void
}

/** Adds the label of the member that a reason is about. */
const described = (error: Error) =>
  error instanceof ApiError ? error.withErrors(error.errors.map((each) => ({ reason: describeError(each) }))) : error

/** Sending an unknown write again resolves to its result if that was found. */
function ConfirmFailure({ error, accessReason, onSend }: ConfirmFailureProps) {
  if (!(error instanceof UnknownWrite))
    return <ErrorNotice error={described(error)} {...(accessReason !== null && { title: `${accessReason}.` })} />
  const check = async () => {
    const isFound = (await error.check()) !== null
    if (isFound) onSend()
    return isFound
  }
  const sendAgain = () => {
    error.allow()
    onSend()
  }
  return <UnknownNotice write={error} onCheck={check} onSendAgain={sendAgain} />
}

interface ConfirmDialogProps extends ConfirmOptions, HostedDialogProps {
  /** Called before closing when `run` has succeeded. */
  onDone: () => void
}

export function ConfirmDialog({
  title,
  body,
  keep,
  confirmText,
  ignoreCase = false,
  action,
  cancelLabel = t('Cancel'),
  tone = 'danger',
  lockable = false,
  sends,
  run,
  onDone,
  ...dialog
}: ConfirmDialogProps) {
  const [typedText, setTypedText] = useState('')
  const [mismatch, setMismatch] = useState(false)
  const cancelRef = useRef<HTMLButtonElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const initialFocus = confirmText === undefined ? cancelRef : inputRef
  /**
   * True from the press until the dialog has closed, so that a second press does nothing; false again after a failure.
   */
  const [isLocked, setIsLocked] = useState(false)
  const locked = useRef(false)
  const lock = (value: boolean) => {
    locked.current = value
    setIsLocked(value)
  }
  /**
   * A resource that somebody else has deleted in the meantime counts as deleted: there is nothing left to decide here.
   */
  const acceptGone = (error: unknown) => {
    if (sends?.operation.method !== 'DELETE') throw error
    ignoreNotFound(error)
    toast({ tone: 'ok', text: t('Nothing to do: it no longer exists') })
  }
  const mutation = useMutation({
    mutationFn: () => Promise.resolve(run?.()).catch(acceptGone),
    onSuccess: () => {
      onDone()
      dialog.onClose()
    },
    onError: (cause) => {
      lock(false)
      if (statusOf(cause) === 0 && !isOutcomeUnknown(cause) && !isReachable())
        void whenReachable().then(() => setOver(cause))
    },
  })
  /** An error that said that nothing could be sent, which is no longer true. */
  const [over, setOver] = useState<Error | null>(null)
  const failure = mutation.error === over ? null : mutation.error
  /** Why the user's grants no longer allow the action: the user can only close the dialog then. */
  const accessReason = accessReasonOf(failure)
  const isRefused = accessReason !== null
  // The button that had the focus disappears.
  useEffect(() => {
    if (isRefused) cancelRef.current?.focus()
  }, [isRefused])

  const submit = () => {
    if (locked.current || isRefused) return undefined
    const comparable = (text: string) => (ignoreCase ? text.trim().toLowerCase() : text.trim())
    const differs = confirmText !== undefined && comparable(typedText) !== comparable(confirmText)
    setMismatch(differs)
    if (differs) return inputRef.current?.focus()
    lock(true)
    return mutation.mutate()
  }
  return (
    <AlertDialog
      {...dialog}
      busy={mutation.isPending}
      title={title}
      description={
        <>
          {body}
          {lockable ? <LocksNote className="mt-4" /> : null}
          {keep ? <div className="mt-4 empty:hidden">{keep}</div> : null}
        </>
      }
      // Enter must not confirm by accident.
      initialFocus={initialFocus}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <>
          {sends && !isRefused ? (
            <span className="me-auto -ms-3">
              <ShowCurl requestsOf={() => sends} />
            </span>
          ) : null}
          {/* On a phone they go to the next line together. */}
          <span className="flex max-w-full flex-wrap justify-end gap-2">
            <Button ref={cancelRef} disabledReason={isLocked ? t('Still working') : null} onClick={dialog.onClose}>
              {cancelLabel}
            </Button>
            {isRefused ? null : (
              <Button type="submit" variant={tone} busy={isLocked}>
                {action}
              </Button>
            )}
          </span>
        </>
      }
    >
      {confirmText === undefined && !failure ? null : (
        <div className="flex flex-col gap-3">
          {confirmText === undefined ? null : (
            <Field
              label={t('Type {confirmText} to confirm', { confirmText })}
              error={mismatch ? t('Must be “{confirmText}”', { confirmText }) : undefined}
            >
              {({ id, describedBy, invalid }) => (
                <TextInput
                  ref={inputRef}
                  id={id}
                  aria-describedby={describedBy}
                  aria-invalid={invalid}
                  autoComplete="off"
                  // Phone keyboards would change text that has to be typed exactly.
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  value={typedText}
                  onChange={(event) => setTypedText(event.target.value)}
                />
              )}
            </Field>
          )}
          {failure ? <ConfirmFailure error={failure} accessReason={accessReason} onSend={submit} /> : null}
        </div>
      )}
    </AlertDialog>
  )
}
