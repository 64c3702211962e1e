/** Sends files to upload addresses. Transfers continue while the user navigates; the tray shows them. */
import type { QueryClient } from '@tanstack/react-query'
import { images } from '#contract/operations.ts'
import { imageState } from '#contract/rules/images/image-states.ts'
import { t } from '#contract/translate.ts'
import { call } from '#api/client.ts'
import { ApiError, errorMessage, statusOf } from '#api/error.ts'
import { putFile } from '#api/http/put-file.ts'
import { invalidate } from '#api/cache/query.ts'
import { delay } from '#api/timers.ts'
import { announce } from '#ui/announce.ts'
import { putTransfer, transferStore, updateTransfer } from '#kit/jobs/transfers.ts'
import { paths } from '#kit/paths.ts'
import { confirmCancel } from './cancel-upload.ts'
import { compressFile, CompressedTooLargeError } from './compress.ts'
import type { ChosenFile } from './file-format.ts'
import { forgetStarted, rememberUpload, running, type KnownUpload, type RunningTransfer } from './known-uploads.ts'
import { SpeedMeter } from './speed.ts'

/** Milliseconds between screen updates. */
const updateIntervalMs = 250

/** Shows progress, but no faster than the eye can follow. */
function progressReporter(id: string) {
  const meter = new SpeedMeter()
  let shownAt = Number.NEGATIVE_INFINITY
  return (processed: number) => {
    const now = performance.now()
    if (now - shownAt < updateIntervalMs) return
    shownAt = now
    updateTransfer(id, { processed, bytesPerSecond: meter.add(processed, now) })
  }
}

/** Refetches everything that the arrival of the data changes. */
const refresh = (client: QueryClient) => invalidate(client, ['images.list', 'images.view', 'events.list'])

async function prepare(id: string, { file, format }: ChosenFile, entry: RunningTransfer): Promise<Blob> {
  if (entry.data) return entry.data
  if (format === 'raw') {
    updateTransfer(id, { step: t('Compressing in your browser'), processed: 0, total: file.size, bytesPerSecond: null })
    entry.data = await compressFile(file, { signal: entry.stop.signal, onProgress: progressReporter(id) })
  } else entry.data = file
  return entry.data
}

const sentence = (error: unknown) => errorMessage(error).replace(/\.?$/, '.')

/** The state of an image after its transfer failed; null when the service cannot be reached either. */
async function lookAtImage(imageId: string): Promise<'waiting' | 'arrived' | 'gone' | null> {
  try {
    return imageState(await call(images.view, { path: { imageId } })) === 'pending_upload' ? 'waiting' : 'arrived'
  } catch (error) {
    return statusOf(error) === 404 ? 'gone' : null
  }
}

interface Failure {
  readonly reason: string
  /** Whether a retry with the same data may help. */
  readonly retry: boolean
}

const goneFailure = (): Failure => ({
  reason: t('The address is no longer valid: the image was deleted, or the 24 hours have passed.'),
  retry: false,
})

async function judgeFailure(error: unknown, imageId: string): Promise<'arrived' | Failure> {
  const status = statusOf(error)
  if (status === 409) return 'arrived'
  if (status === 404) return goneFailure()
  if (status === 0 || (status !== null && status >= 500)) {
    // Only the response may have been lost.
    const state = await lookAtImage(imageId)
    if (state === 'arrived') return 'arrived'
    if (state === 'gone') return goneFailure()
    return {
      reason: t('{error} Retry sends the file again, to the same address.', { error: sentence(error) }),
      retry: true,
    }
  }
  if (status === null && !(error instanceof CompressedTooLargeError))
    return { reason: t('The file could not be read. It may have been moved or changed.'), retry: true }
  return { reason: errorMessage(error), retry: status === 400 || status === 408 }
}

/**
 * How long the service asks to wait because it has no slot or space for the data; null when it does not ask. Seconds.
 */
const pauseOf = (error: unknown) =>
  error instanceof ApiError && (error.status === 429 || error.status === 503) ? error.retryAfterSeconds : null

/** Sends the data, and retries after every pause that the service asks for. */
async function sendInTurn(imageId: string, address: string, data: Blob, signal: AbortSignal): Promise<void> {
  for (;;) {
    updateTransfer(imageId, { step: t('Sending'), processed: 0, total: data.size, bytesPerSecond: null, retryAt: null })
    try {
      return await putFile(address, data, { signal, onProgress: progressReporter(imageId) })
    } catch (error) {
      const seconds = signal.aborted ? null : pauseOf(error)
      if (seconds === null) throw error
      const retryAt = Date.now() + seconds * 1000
      updateTransfer(imageId, { step: t('Waiting'), processed: 0, reason: sentence(error), retryAt })
      await delay(seconds * 1000, signal)
      signal.throwIfAborted()
    }
  }
}

async function send(client: QueryClient, upload: KnownUpload, chosen: ChosenFile, entry: RunningTransfer) {
  const { imageId, address, label } = upload
  const { signal } = entry.stop
  const finish = async () => {
    running.delete(imageId)
    forgetStarted(imageId)
    const { total = 0 } = transferStore.get().find(({ id }) => id === imageId) ?? {}
    updateTransfer(imageId, { state: 'finished', step: t('Uploaded'), processed: total })
    announce(t('{label} was uploaded', { label }))
    await refresh(client)
  }
  try {
    const data = await prepare(imageId, chosen, entry)
    await sendInTurn(imageId, address, data, signal)
    await finish()
  } catch (error) {
    if (signal.aborted) return
    const failure = await judgeFailure(error, imageId)
    if (signal.aborted) return
    if (failure === 'arrived') return finish()
    const retry = failure.retry ? () => start(client, upload, chosen, entry.data) : null
    updateTransfer(imageId, { state: 'failed', reason: failure.reason, bytesPerSecond: null, retry })
    await refresh(client)
  }
}

function start(client: QueryClient, upload: KnownUpload, chosen: ChosenFile, data: Blob | null) {
  const { imageId, label } = upload
  running.get(imageId)?.stop.abort()
  const entry: RunningTransfer = { stop: new AbortController(), data }
  running.set(imageId, entry)
  putTransfer({
    id: imageId,
    title: t('Upload {label}', { label }),
    href: paths.image(imageId),
    state: 'running',
    step: t('Starting'),
    processed: 0,
    total: chosen.file.size,
    bytesPerSecond: null,
    reason: null,
    retryAt: null,
    cancel: () => void confirmCancel(client, upload),
    retry: null,
  })
  void send(client, upload, chosen, entry)
}

/** Sends a file to an upload address, replacing any transfer to the same address. */
export function startTransfer(client: QueryClient, upload: KnownUpload, chosen: ChosenFile) {
  rememberUpload(upload, chosen.file)
  start(client, upload, chosen, null)
}
