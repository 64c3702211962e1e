/**
 * A dialog with one form, which a button beside Cancel submits. For forms that send an operation:
 * kit/form/form-dialog.tsx.
 */
import type { ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-content.tsx'

interface SubmitDialogProps extends Omit<DialogProps, 'footer' | 'onSubmit'> {
  submitLabel: ReactNode
  /** The look of the button. */
  variant?: 'primary' | 'danger'
  /** Why it cannot be submitted now. */
  disabledReason?: string | null
  onSubmit: () => void
  /** In the footer, apart from the buttons. */
  aside?: ReactNode
}

export function SubmitDialog(props: SubmitDialogProps) {
  const { submitLabel, variant = 'primary', disabledReason = null, onSubmit, aside, ...dialog } = props
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
          {aside && <span className="me-auto -ms-3">{aside}</span>}
          <Button onClick={dialog.onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant={variant} disabledReason={disabledReason}>
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
