/** The question before something is sent again whose first attempt is unconfirmed. */
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import type { HostedDialogProps } from './dialogs.tsx'

interface RepeatDialogProps {
  /** What the button says that sends it: "Add disk". */
  label: string
  /** What happens when the first attempt worked after all. */
  description?: ReactNode
  open: boolean
  onAnswer: (confirmed: boolean) => void
  onClosed?: () => void
}

export function RepeatDialog({
  label,
  description = 'We could not confirm your first attempt. It may have succeeded.',
  open,
  onAnswer,
  onClosed,
}: RepeatDialogProps) {
  const cancel = () => onAnswer(false)
  return (
    <AlertDialog
      open={open}
      onClose={cancel}
      {...(onClosed ? { onClosed } : {})}
      size="sm"
      title={`${label} again?`}
      description={description}
      footer={
        <>
          <Button onClick={cancel}>Do not repeat</Button>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            {label} again
          </Button>
        </>
      }
    />
  )
}

export interface HostedRepeatDialogProps extends HostedDialogProps {
  label: string
  description?: ReactNode
  onConfirm: () => void
}

/** The question for what has no form or dialog of its own: for `openDialog`. */
export function HostedRepeatDialog({ onConfirm, onClose, ...dialog }: HostedRepeatDialogProps) {
  return (
    <RepeatDialog
      {...dialog}
      onAnswer={(confirmed) => {
        if (confirmed) onConfirm()
        onClose()
      }}
    />
  )
}
