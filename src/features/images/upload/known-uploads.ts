/**
 * The uploads that this tab has started. Their addresses are secrets, so they are in memory only: after a reload the data cannot be
 * sent from here any more.
 */
import { session } from '#api/session.ts'
import { createStore } from '#api/store.ts'
import { removeTransfer } from '#kit/actions/transfers.ts'

export interface KnownUpload {
  readonly imageId: string
  readonly label: string
  readonly address: string
}

/** The uploads whose address is known, by image id. */
export const knownUploads = createStore<ReadonlyMap<string, KnownUpload>>(new Map())

export interface RunningTransfer {
  readonly stop: AbortController
  /** What is sent: the file, or its compressed form once that is ready. */
  data: Blob | null
}
/** The transfers in progress, by image id. */
export const running = new Map<string, RunningTransfer>()

export function rememberUpload(upload: KnownUpload) {
  knownUploads.set(new Map(knownUploads.get()).set(upload.imageId, upload))
}

/** Stops sending and forgets the upload, if it is one of this tab. */
export function forgetUpload(imageId: string) {
  running.get(imageId)?.stop.abort()
  running.delete(imageId)
  removeTransfer(imageId)
  const remaining = new Map(knownUploads.get())
  if (remaining.delete(imageId)) knownUploads.set(remaining)
}

/** Stop uploads on sign-out: the next user must not continue them. */
session.subscribe(() => {
  if (session.get().status === 'signed-out') for (const id of knownUploads.get().keys()) forgetUpload(id)
})
