/** Cancels one's own upload, which deletes the image without data (gaps 5.3): with a question, but nothing to type. */
import type { QueryClient } from '@tanstack/react-query'
import { images } from '#contract/operations.ts'
import { imageState } from '#contract/rules/images/image-states.ts'
import { t } from '#contract/translate.ts'
import { broadcastInvalidation } from '#api/cache/cross-tab-invalidation.ts'
import { ignoreNotFound } from '#api/error.ts'
import { mutate } from '#api/write.ts'
import { confirm, type ConfirmOptions } from '#kit/dialogs/dialogs.tsx'
import { toast } from '#kit/toast.ts'
import { imageView } from '#queries/image-reads.ts'
import { removeImage } from '#queries/images.ts'
import { forgetUpload } from './known-uploads.ts'

interface Upload {
  readonly imageId: string
  readonly label: string
}

const requestOf = (imageId: string) => ({ path: { imageId } })

export const cancelConfirmation = ({ label }: Pick<Upload, 'label'>): Omit<ConfirmOptions, 'run'> => ({
  title: t('Cancel the upload of {label}?', { label }),
  body: t('The data sent so far will be discarded, and the image will be deleted. This cannot be undone.'),
  action: t('Cancel upload'),
  cancelLabel: t('Keep upload'),
  tone: 'danger',
})

/** Reads the image again; throws when its data has arrived in the meantime. */
export async function requireNoData(client: QueryClient, imageId: string): Promise<void> {
  const now = await client.fetchQuery({ ...imageView(imageId), staleTime: 0, retry: false }).catch(ignoreNotFound)
  if (now && imageState(now) !== 'pending_upload')
    throw new Error(t('The data has arrived, so the image is kept. Delete it if you do not need it.'))
}

/** Returns the message for the user. */
export async function cancelUpload(client: QueryClient, { imageId, label }: Upload): Promise<string> {
  await requireNoData(client, imageId)
  // Somebody else may have canceled it first, or the 24 hours may be over.
  await mutate(client, removeImage, requestOf(imageId)).catch(ignoreNotFound)
  forgetUpload(imageId)
  // Another tab may show the page of the image.
  broadcastInvalidation(['images.view'])
  return t('The upload of {label} was canceled', { label })
}

/** Cancels after a confirmation. */
export async function confirmCancel(client: QueryClient, upload: Upload): Promise<void> {
  let message = ''
  const run = async () => {
    message = await cancelUpload(client, upload)
  }
  const sends = { operation: images.remove, requests: [requestOf(upload.imageId)] }
  if (await confirm({ ...cancelConfirmation(upload), sends, run })) toast({ tone: 'ok', text: message })
}
