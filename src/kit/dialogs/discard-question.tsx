/** Asks before a dialog with entries is closed. */
import { useState } from 'react'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'

interface Options {
  /** Of the dialog. */
  open: boolean
  /** Whether it has entries that closing it loses. */
  dirty: boolean
  onClose: () => void
}

/** Returns what the dialog calls to be closed, and the question, which stands among its children. */
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
