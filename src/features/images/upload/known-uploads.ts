/**
 * The uploads started by this tab. Their addresses are secrets, so they are kept in memory only. The rest is kept for
 * this tab, so that the file can be chosen again after a reload (interrupted-upload.tsx).
 */
import { session } from '#api/session/session.ts'
import { jsonEntry } from '#api/storage.ts'
import { createStore } from '#api/store.ts'
import { removeTransfer } from '#kit/jobs/transfers.ts'
import { isDictionary } from '#contract/json.ts'

export interface KnownUpload {
  readonly imageId: string
  readonly label: string
  readonly address: string
  readonly region: string
}

/** The data about an upload that survives a reload. */
export interface StartedUpload {
  readonly region: string
  /** The file that was being sent; null when another computer was to send one. */
  readonly file: { readonly name: string; readonly size: number } | null
}

/** Uploads with a known address, by image id. */
export const knownUploads = createStore<ReadonlyMap<string, KnownUpload>>(new Map())

export interface RunningTransfer {
  readonly stop: AbortController
  /** The data to send: the file, or its compressed form once ready. */
  data: Blob | null
}
/** The transfers in progress, by image id. */
export const running = new Map<string, RunningTransfer>()

function parseStarted(value: unknown): StartedUpload | null {
  if (!isDictionary(value) || typeof value['region'] !== 'string') return null
  const { region, file } = value
  if (!isDictionary(file)) return { region, file: null }
  const { name, size } = file
  return { region, file: typeof name === 'string' && typeof size === 'number' ? { name, size } : null }
}

const startedEntry = (imageId: string) => jsonEntry('tab', `quarterdeck.upload.${imageId}`, parseStarted)

/** The data about an upload that this tab started before it was reloaded. */
export const startedUpload = (imageId: string) => startedEntry(imageId).get()

/** `file`: the file sent from here. */
export function rememberUpload(upload: KnownUpload, file: Pick<File, 'name' | 'size'> | null) {
  const { imageId, region } = upload
  knownUploads.set(new Map(knownUploads.get()).set(imageId, upload))
  startedEntry(imageId).set({ region, file: file && { name: file.name, size: file.size } })
}

/** Called when the data has arrived. */
export const forgetStarted = (imageId: string) => startedEntry(imageId).remove()

/** Stops sending and forgets the upload, if it belongs to this tab. */
export function forgetUpload(imageId: string) {
  running.get(imageId)?.stop.abort()
  running.delete(imageId)
  removeTransfer(imageId)
  forgetStarted(imageId)
  const remaining = new Map(knownUploads.get())
  if (remaining.delete(imageId)) knownUploads.set(remaining)
}

/** Stop uploads on sign-out: the next user must not continue them. */
session.onSignOut(() => {
  for (const id of knownUploads.get().keys()) forgetUpload(id)
})
