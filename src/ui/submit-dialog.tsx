/** A dialog with one form, which a button beside Cancel submits. For forms that send an operation: kit/form/form-dialog.tsx. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface SubmitDialogProps extends Omit<DialogProps, 'footer' | 'onSubmit'> {
  submitLabel: ReactNode
  /** Why it cannot be submitted now. */
  disabledReason?: string | null
  onSubmit: () => void
}

export function SubmitDialog({ submitLabel, disabledReason = null, onSubmit, ...dialog }: SubmitDialogProps) {
  return (
    <Dialog
      {...dialog}
      onSubmit={(event) => {
        event.preventDefault()
        // While it closes, the second press of a double click still reaches its button.
        if (dialog.open) onSubmit()
      }}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
