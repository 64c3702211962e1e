/** Asks before sending again something that may already have been done. */
import { plural, t } from '#contract/translate.ts'
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
  return (
    <AlertDialog
      {...dialog}
      onClose={cancel}
      size="sm"
      isPublic
      title={plural(count, 'Send this again?', 'Send {count} requests again?')}
      description={
        creates
          ? plural(
              count,
              'We could not confirm your first attempt. If it succeeded, this will create another one.',
              'We could not confirm your first attempt. If it succeeded, this will create others.',
            )
          : t('We could not confirm your first attempt. It may have succeeded.')
      }
      footer={
        <>
          <Button onClick={cancel}>{t('Do not repeat')}</Button>
          <Button variant="primary" onClick={() => repetition.answer(true)}>
            {plural(count, 'Send again', 'Send {count} requests')}
          </Button>
        </>
      }
    />
  )
}
