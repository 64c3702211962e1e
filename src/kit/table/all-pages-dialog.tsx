/** The progress of reading all pages of a list. Closing it cancels. */
import { useEffect, useState } from 'react'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import type { HostedDialogProps } from '../dialogs/dialogs.tsx'

interface AllPagesProps extends HostedDialogProps {
  title: string
  total: number
  load: (onProgress: (count: number) => void, signal: AbortSignal) => Promise<void>
}

export function AllPagesDialog({ title, total, load, ...dialog }: AllPagesProps) {
  const { onClose } = dialog
  const [count, setCount] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    const controller = new AbortController()
    load(setCount, controller.signal).then(
      () => controller.signal.aborted || onClose(),
      (failure: unknown) => controller.signal.aborted || setError(failure),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- only a new attempt reads again
  }, [attempt])
  const text = t('{count} of {total}', { count: formatNumber(count), total: formatNumber(total) })
  return (
    <Dialog
      {...dialog}
      size="sm"
      isPublic
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {error === null ? null : (
            <Button
              variant="primary"
              onClick={() => {
                setError(null)
                setCount(0)
                setAttempt(attempt + 1)
              }}
            >
              {t('Try again')}
            </Button>
          )}
        </>
      }
    >
      {error === null ? (
        <div className="grid gap-2">
          <p>{t('Loading all pages: {text}', { text })}</p>
          <Progress value={count} max={total} label={title} valueText={text} />
        </div>
      ) : (
        <Notice tone="bad" title={t('Not all pages could be loaded')}>
          {errorMessage(error)}
        </Notice>
      )}
    </Dialog>
  )
}
