/** A dialog with a form. Asks before unsaved entries are discarded and stays open while the form is being submitted. */
import type { ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { t } from '#contract/translate.ts'
import { repetition } from '#api/session/questions.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { DialogProps } from '#ui/dialog-content.tsx'
import { useStore } from '#ui/use-store.ts'
import { useDiscardQuestion } from '../dialogs/discard-question.tsx'
import type { FormHandle } from './use-resource-form.ts'
import { FormFooterContext, type FormFooterSlots } from './form-contexts.ts'

interface Props<Values extends FieldValues> extends Pick<
  DialogProps,
  'open' | 'onClose' | 'onClosed' | 'title' | 'description' | 'isPublic' | 'size' | 'initialFocus'
> {
  form: FormHandle<Values>
  /** Its entries are not worth asking about on closing, such as a code that is valid for seconds. */
  isFleeting?: boolean
  children: ReactNode
}

export function FormDialog<Values extends FieldValues>({
  form,
  isFleeting,
  children,
  onClose,
  ...dialog
}: Props<Values>) {
  const { isDirty, isSubmitting } = useFormState({ control: form.control })
  const isAsked = useStore(repetition) !== null
  const { requestClose, question } = useDiscardQuestion({ open: dialog.open, dirty: isDirty && !isFleeting, onClose })
  return (
    <Dialog {...dialog} busy={isSubmitting && !isAsked} onClose={requestClose}>
      <FormFooterContext value={renderFooter(requestClose)}>{children}</FormFooterContext>
      {question}
    </Dialog>
  )
}

/** The footer stays in view while the fields scroll. */
const renderFooter =
  (requestClose: () => void) =>
  ({ submitButton, curlButton, effect, busy }: FormFooterSlots) =>
    (
      // Negative margins make up for the padding of the dialog, because sticky positions count from its edge.
      <div className="sticky shadow-above-when-stuck -bottom-5 z-10 -mx-5 -mb-5 grid gap-2 border-t border-line bg-raised px-5 py-3 low-window:static">
        {effect}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="me-auto -ms-3">{curlButton}</span>
          {/* On a phone they go to the next line together. */}
          <span className="flex max-w-full flex-wrap justify-end gap-2">
            <Button disabledReason={busy ? t('Still working') : null} onClick={requestClose}>
              {t('Cancel')}
            </Button>
            {submitButton}
          </span>
        </div>
      </div>
    )
