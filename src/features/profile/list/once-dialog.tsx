/**
 * A secret that the service shows once. The dialog closes only after the user has confirmed to have saved it; Escape,
 * Back and closing the tab ask for that first. The secret is in the props of this dialog and nowhere else.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { copyToClipboard } from '#ui/copy.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Check } from '#ui/icons/check.ts'
import { Copy } from '#ui/icons/copy.ts'
import { Checkbox, TextInput } from '#ui/inputs.tsx'
import { toastError } from '#kit/toast.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'

interface OnceDialogProps extends HostedDialogProps {
  title: string
  description: ReactNode
  secret: string
  secretLabel: string
  /** "Copy token" */
  copyLabel: string
  /** The label of the box that has to be checked. */
  acknowledgement: string
  /** Shown when the dialog is closed without it. */
  reminder: string
  /** Holds more ways to save it. */
  children?: ReactNode
}

export function OnceDialog(props: OnceDialogProps) {
  const { title, description, secret, secretLabel, copyLabel, acknowledgement, reminder, children, ...dialog } = props
  const [saved, setSaved] = useState(false)
  const [copied, setCopied] = useState(false)
  const [closeTried, setCloseTried] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const pending = dialog.open && !saved
  // Nothing proceeds while it is pending: the reminder below stays until the box is checked.
  const blocker = useBlocker(pending)
  const reminded = closeTried || blocker.state === 'blocked'
  useEffect(() => {
    if (!pending) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [pending])
  const copy = async () => {
    try {
      await copyToClipboard(secret)
      setCopied(true)
      announce(t('Copied'))
    } catch (error) {
      toastError(error)
    }
  }
  const close = () => (saved ? dialog.onClose() : setCloseTried(true))
  return (
    <AlertDialog
      {...dialog}
      onClose={close}
      size="md"
      title={title}
      description={description}
      initialFocus={inputRef}
      footer={
        <Button variant="primary" onClick={close}>
          {t('Close')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={secretLabel}>
          {({ id, describedBy }) => (
            <span className="flex flex-wrap items-center gap-2">
              <TextInput
                ref={inputRef}
                id={id}
                aria-describedby={describedBy}
                readOnly
                mono
                autoComplete="off"
                className="min-w-[min(100%,14rem)] flex-1"
                value={secret}
                onFocus={({ target }) => {
                  target.select()
                  // Selecting shows the end of a long one; it is recognized by its start.
                  requestAnimationFrame(() => {
                    target.scrollLeft = 0
                  })
                }}
              />
              <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
                {copyLabel}
              </Button>
            </span>
          )}
        </Field>
        {children}
        <Checkbox
          label={acknowledgement}
          checked={saved}
          error={reminded && !saved ? reminder : undefined}
          onChange={(event) => setSaved(event.target.checked)}
        />
      </div>
    </AlertDialog>
  )
}
