/**
 * An upload that this tab started before a reload. Its upload address was lost with the page, so a file chosen again
 * goes to a new upload, which replaces this one.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Image } from '#contract/areas/images.ts'
import { images } from '#contract/operations.ts'
import { t } from '#contract/translate.ts'
import { errorMessage } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ErrorNotice } from '#kit/page/error-notice.tsx'
import { paths } from '#kit/paths.ts'
import { usePermission } from '#kit/permission/permission.ts'
import { toast } from '#kit/toast.ts'
import { formatBytes } from '#kit/format/figures.ts'
import { startImageUpload } from '#queries/images.ts'
import { cancelUpload, requireNoData } from './cancel-upload.ts'
import type { ChosenFile } from './file-format.ts'
import { FilePicker } from './file-picker.tsx'
import { forgetUpload, type StartedUpload } from './known-uploads.ts'
import { startTransfer } from './uploads.ts'

interface Props {
  image: Image
  started: StartedUpload
}

const describeFile = ({ name, size }: Pick<File, 'name' | 'size'>) => `${name} (${formatBytes(size)})`

export function InterruptedUpload({ image, started: { file, region } }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const start = useMutation(startImageUpload)
  const { reason } = usePermission()(images.upload)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  // Set from the button press, before the mutation is pending, so that a second press does nothing.
  const [busy, setBusy] = useState(false)
  const isOther = file !== null && chosen !== null && (chosen.file.name !== file.name || chosen.file.size !== file.size)

  const restart = async (next: ChosenFile) => {
    setBusy(true)
    const { id, label, description } = image
    try {
      await requireNoData(client, id)
    } catch (error) {
      // The image's page will show that its data has arrived.
      toast({ tone: 'bad', text: t('Nothing was sent. {reason}', { reason: errorMessage(error) }) })
      return setBusy(false)
    }
    const body = { label, region, ...(description ? { description } : {}) }
    // `start` shows the error.
    const created = await start.mutateAsync({ body }).catch(() => null)
    if (!created) return setBusy(false)
    const { id: imageId } = created.image
    startTransfer(client, { imageId, label, region, address: created.upload_to }, next)
    forgetUpload(id)
    await navigate(paths.image(imageId), { replace: true })
    return cancelUpload(client, { imageId: id, label }).catch((error: unknown) =>
      toast({
        tone: 'bad',
        text: t('The interrupted upload of {label} was not deleted: {reason}', { label, reason: errorMessage(error) }),
      }),
    )
  }
  return (
    <div className="grid gap-4">
      <Notice tone="info" data-sensitive title={t('This tab started this upload')}>
        {file
          ? t('The page was reloaded before all of {file} was sent. Choose the same file to send it.', {
              file: describeFile(file),
            })
          : t(
              'It is waiting for data from another computer. The command cannot be shown again. If you no longer have it, send the file from this computer.',
            )}{' '}
        {t('The upload then starts over as a new image with the same label and description, which replaces this one.')}{' '}
        {t('Other users’ access to this image is not carried over.')}
      </Notice>
      <FilePicker label={t('Send a file from this computer')} chosen={chosen} onChange={setChosen} />
      {isOther && (
        <Notice tone="warn" role="alert">
          {t('This is a different file: {file} was being sent before.', { file: describeFile(file) })}
        </Notice>
      )}
      {start.error && <ErrorNotice error={start.error} title={t('The upload could not be restarted')} />}
      {chosen && chosen.reason === null && (
        <div>
          <Button variant="primary" busy={busy} disabledReason={reason} onClick={() => void restart(chosen)}>
            {t('Send file')}
          </Button>
        </div>
      )}
    </div>
  )
}
