/** A dialog that holds a form. Closing it with entries asks first; while the form is sent it stays. */
import { useState, type ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { AlertDialog, Dialog, type DialogProps } from '#ui/dialog.tsx'
import type { FieldsOf } from '#kit/form/use-resource-form.ts'
import { WayOut } from '#kit/form/way-out.ts'

interface Props<Values extends FieldValues> extends Pick<DialogProps, 'open' | 'onClose' | 'onClosed' | 'title' | 'description' | 'size'> {
  form: FieldsOf<Values>
  children: ReactNode
}

export function FormDialog<Values extends FieldValues>({ form, children, onClose, ...dialog }: Props<Values>) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  const leave = () => (isDirty ? setAsking(true) : onClose())
  return (
    <Dialog {...dialog} busy={isSubmitting} onClose={leave}>
      <WayOut value={leave}>{children}</WayOut>
      <AlertDialog
        open={asking && dialog.open}
        onClose={stay}
        size="sm"
        title="Discard what you entered?"
        footer={
          <>
            <Button onClick={stay}>Go on</Button>
            <Button
              variant="danger"
              onClick={() => {
                stay()
                onClose()
              }}
            >
              Discard
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
