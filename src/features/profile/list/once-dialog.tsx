/**
 * A secret that the service shows only once. The dialog closes only after the user has confirmed saving it; Escape,
 * Back and closing the tab ask for that first. The secret exists only in the props of this dialog.
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
import { Checkbox, TextArea } from '#ui/inputs.tsx'
import { toastError } from '#kit/toast.ts'
import type { HostedDialogProps } from '#kit/dialogs/dialogs.tsx'

/** This length always fits on one line, even on a phone. */
const lineLength = 30

interface OnceDialogProps extends HostedDialogProps {
  /** Its data is marked. */
  title: ReactNode
  description: ReactNode
  secret: string
  secretLabel: string
  /** "Copy token" */
  copyLabel: string
  /** The label of the box that has to be checked. */
  acknowledgement: string
  /** Shown when the user tries to close the dialog unchecked. */
  reminder: string
  /** Further ways to save the secret. */
  children?: ReactNode
}

export function OnceDialog(props: OnceDialogProps) {
  const { title, description, secret, secretLabel, copyLabel, acknowledgement, reminder, children, ...dialog } = props
  const [saved, setSaved] = useState(false)
  const [copied, setCopied] = useState(false)
  const [closeTried, setCloseTried] = useState(false)
  const secretRef = useRef<HTMLTextAreaElement>(null)
  /** Until then, copying it is the primary action. */
  const obtained = copied || saved
  const pending = dialog.open && !saved
  // Navigation is never resumed: the reminder below stays until the box is checked.
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
      isPublic
      title={title}
      description={description}
      initialFocus={secretRef}
      footer={
        <Button variant={obtained ? 'primary' : 'default'} onClick={close}>
          {t('Close')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={secretLabel}>
          {(ids) => (
            <div className="grid justify-items-start gap-2">
              <TextArea
                {...ids}
                ref={secretRef}
                readOnly
                mono
                spellCheck={false}
                autoComplete="off"
                // In browsers that do not size it by its content.
                rows={secret.length > lineLength ? 2 : 1}
                className="field-sizing-content resize-none"
                value={secret}
                onFocus={({ target }) => target.select()}
              />
              <Button
                variant={obtained ? 'default' : 'primary'}
                icon={copied ? Check : Copy}
                onClick={() => void copy()}
              >
                {copyLabel}
              </Button>
            </div>
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
