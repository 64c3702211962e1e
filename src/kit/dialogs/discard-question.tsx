/** Asks before a dialog with unsaved entries is closed. */
import { useState } from 'react'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'

interface Options {
  /** Whether the dialog is open. */
  open: boolean
  /** Whether closing would lose entries of the dialog. */
  dirty: boolean
  onClose: () => void
}

/** Returns the function with which the dialog asks to be closed, and the question to render among its children. */
export function useDiscardQuestion({ open, dirty, onClose }: Options) {
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  const question = (
    <AlertDialog
      open={asking && open}
      onClose={stay}
      size="sm"
      isPublic
      title={t('Discard your changes?')}
      footer={
        <>
          <Button onClick={stay}>{t('Keep editing')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              stay()
              onClose()
            }}
          >
            {t('Discard')}
          </Button>
        </>
      }
    />
  )
  return { requestClose: () => (dirty ? setAsking(true) : onClose()), question }
}
