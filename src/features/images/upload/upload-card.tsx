/** The upload of an image whose data has not arrived: its progress in this tab, or what can be done about it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Image } from '#contract/areas/images.ts'
import { imageDeletedAt } from '#contract/rules/images/image-states.ts'
import { parseWireTime } from '#contract/time.ts'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CodeBlock } from '#ui/code.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { TransferProgress } from '#kit/jobs/transfer-progress.tsx'
import { finalDuration } from '#kit/format/figures.ts'
import { useNow } from '#kit/format/time.tsx'
import { transferStore } from '#kit/jobs/transfers.ts'
import { FilePicker } from './file-picker.tsx'
import { uploadCommand, type ChosenFile } from './file-format.ts'
import { InterruptedUpload } from './interrupted-upload.tsx'
import { knownUploads, startedUpload, type KnownUpload } from './known-uploads.ts'
import { startTransfer } from './uploads.ts'

/** An upload address as a shell word. It is an encoded URL. */
const quoted = (address: string) => `'${new URL(address).href.replaceAll("'", '%27')}'`

export function UploadCard({ image }: { image: Image }) {
  const uploads = useStore(knownUploads)
  const upload = uploads.get(image.id)
  const [started] = useState(() => startedUpload(image.id))
  const isSent = useStore(transferStore).some(({ id, state }) => id === image.id && state === 'finished')
  return (
    <Card title={t('Upload')} description={isSent ? undefined : <TimeLeft image={image} />}>
      <div className="grid gap-4">
        {upload ? (
          <KnownUploadDetails upload={upload} />
        ) : started ? (
          <InterruptedUpload image={image} started={started} />
        ) : (
          <UnknownUpload />
        )}
      </div>
    </Card>
  )
}

/** Counts down the documented 24 hours, because the image does not give its deadline. */
function TimeLeft({ image }: { image: Image }) {
  const left = parseWireTime(imageDeletedAt(image) ?? image.created).getTime() - useNow()
  return left > 0
    ? t('The data has to arrive within {time}. Otherwise the image is deleted.', { time: finalDuration(left) })
    : t('The data did not arrive in time. The image is being deleted.')
}

/** The upload was started in another tab or by another program: only they know the address. */
function UnknownUpload() {
  return (
    <Notice tone="info" title={t('This upload was started elsewhere')}>
      {t(
        'Its data can only be sent to the address that the service provided when the upload started, so finish it there. If you no longer have that address, cancel this upload and start another one.',
      )}
    </Notice>
  )
}

function KnownUploadDetails({ upload }: { upload: KnownUpload }) {
  const client = useQueryClient()
  const transfer = useStore(transferStore).find(({ id }) => id === upload.imageId)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const running = transfer?.state === 'running'
  const send = () => {
    if (!chosen || chosen.reason !== null) return
    setChosen(null)
    startTransfer(client, upload, chosen)
  }
  return (
    <div className="grid gap-4">
      {transfer && (
        <div className="grid gap-2">
          <TransferProgress transfer={transfer} />
          {transfer.retry && (
            <div>
              <Button variant="primary" onClick={transfer.retry}>
                {t('Retry')}
              </Button>
            </div>
          )}
        </div>
      )}
      {!running && transfer?.state !== 'finished' && (
        <div className="grid gap-2">
          <FilePicker
            label={transfer ? t('Send another file') : t('Send a file from this computer')}
            chosen={chosen}
            onChange={setChosen}
          />
          {chosen && chosen.reason === null && (
            <div>
              <Button variant="primary" onClick={send}>
                {t('Send file')}
              </Button>
            </div>
          )}
        </div>
      )}
      {!running && transfer?.state !== 'finished' && <SendElsewhere address={upload.address} open={!transfer} />}
    </div>
  )
}

/** `open`: whether it starts open. */
function SendElsewhere({ address, open }: { address: string; open: boolean }) {
  return (
    <details open={open}>
      <summary className="cursor-pointer text-sm font-medium">{t('Send it from another computer')}</summary>
      <div className="mt-2 grid gap-2">
        <CodeBlock text={uploadCommand(quoted(address))} label={t('upload command')} wrap />
        <p className="text-sm text-ink-muted">
          {t(
            'The address works without a token, for this image only, until the data has arrived. It is kept in this tab only: copy it before you reload the page or close the tab.',
          )}
        </p>
      </div>
    </details>
  )
}
