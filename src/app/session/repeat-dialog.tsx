/** The question before something is sent again of which nothing tells whether it was done. */
import { t } from '#contract/translate.ts'
import { repetition } from '#api/session/questions.ts'
import { Button } from '#ui/button.tsx'
import { AlertDialog } from '#ui/dialog.tsx'

interface RepeatDialogProps {
  about: { readonly count: number; readonly creates: boolean }
  open: boolean
  onClosed: () => void
}

export function RepeatDialog({ about: { count, creates }, ...dialog }: RepeatDialogProps) {
  const cancel = () => repetition.answer(false)
  const isOne = count === 1
  return (
    <AlertDialog
      {...dialog}
      onClose={cancel}
      size="sm"
      title={isOne ? t('Send this again?') : t('Send {count} requests again?', { count })}
      description={`We could not confirm your first attempt. ${
        creates ? `If it succeeded, this will create ${isOne ? 'another one' : 'others'}.` : 'It may have succeeded.'
      }`}
      footer={
        <>
          <Button onClick={cancel}>{t('Do not repeat')}</Button>
          <Button variant="primary" onClick={() => repetition.answer(true)}>
            {isOne ? t('Send again') : t('Send {count} requests', { count })}
          </Button>
        </>
      }
    />
  )
}
