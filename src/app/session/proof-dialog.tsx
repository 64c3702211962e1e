/** Confirms the user's identity before a sensitive change, with the password or a code of the authenticator app. */
import { proofMinutes } from '#contract/limits.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { proof } from '#api/session/questions.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'
import { useProof } from './use-proof.tsx'

interface ProofDialogProps {
  open: boolean
  onClosed: () => void
}

export function ProofDialog({ open, onClosed }: ProofDialogProps) {
  const { fields, inputRef, isBusy, submit } = useProof({ enabled: open, onProved: () => proof.answer(true) })
  return (
    <AlertDialog
      open={open}
      busy={isBusy}
      onClose={() => proof.answer(false)}
      onClosed={onClosed}
      initialFocus={inputRef}
      isPublic
      title={t('Confirm that it’s you')}
      description={t('This change affects the security of your account. We will not ask again for {minutes} minutes.', {
        minutes: formatNumber(proofMinutes),
      })}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button disabledReason={isBusy ? t('Still working') : null} onClick={() => proof.answer(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('Confirm')}
          </Button>
        </>
      }
    >
      {fields}
    </AlertDialog>
  )
}
