/** A dialog that holds a form. Closing it with entries asks first; while the form is sent it stays. */
import { useState, type ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { AlertDialog, Dialog, type DialogProps } from '#ui/dialog.tsx'
import type { FieldsOf } from '#kit/form/use-resource-form.ts'
import { FormEnd, type EndParts } from '#kit/form/form-end.ts'

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
      <FormEnd value={endWith(leave)}>{children}</FormEnd>
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

/** The end of the form; it stays in view while the fields scroll. */
const endWith = (leave: () => void) => ({ deed, curl, outcome, busy }: EndParts) => (
  // Over the padding of the dialog, down to its edge, from which sticking counts.
  <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid gap-2 border-t border-line bg-raised px-5 py-3">
    {outcome}
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span className="mr-auto -ml-3">{curl}</span>
      <Button whyNot={busy ? 'Still working' : null} onClick={leave}>Cancel</Button>
      {deed}
    </div>
  </div>
)
