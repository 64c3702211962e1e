/**
 * Receives the data of images at the addresses that `POST /images/upload` returns (compute.md, Images; gaps 5.3). An
 * address can be used until its data has arrived: after a refused or interrupted attempt the same data can be sent
 * again.
 */
import { Hono } from 'hono'
import { maxUploadBytes } from '#contract/limits.ts'
import { uploadContentType, uploadReasons } from '#contract/rules/images/image-upload.ts'
import { HttpError, httpError, notFound, storageRetrySeconds, temporaryError } from '../errors.ts'
import { corsHeaders, baseHeaders } from '../http/headers.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { startProcessing, uploaderOf } from '../jobs/images.ts'
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import { readConnection, type Database } from '../store/database.ts'
import { findImage } from '../store/images.ts'
import { isDatabaseUnavailable } from '../store/storage-faults.ts'
import { endTransfer } from '../store/transfers.ts'
import type { ImageFiles, NewFile } from './image-files.ts'
import { receiveGzip } from './receive-gzip.ts'
import { Transfers, type TransferLimits } from './transfers.ts'
import { isUploadKey, keyOf, uploadPath } from './upload-address.ts'

export interface UploadLimits extends TransferLimits {
  /** How long a connection may be silent, so that dead ones do not pile up. Milliseconds. */
  readonly stallMs: number
  /** Disk space that uploads leave free for the database. Bytes. */
  readonly reserve: number
  /** The number of bytes of a transfer after which the free space is checked again. */
  readonly spaceCheckInterval: number
  /** The free bytes of the disk with the images; those of the files themselves by default. */
  readonly freeBytes?: () => Promise<number>
}

const defaultLimits: UploadLimits = {
  transfers: 16,
  transfersPerUser: 4,
  retrySeconds: 15,
  stallMs: 120_000,
  reserve: 512 * 1024 ** 2,
  spaceCheckInterval: 16 * 1024 ** 2,
}

export interface UploadOptions {
  readonly settings: Settings
  readonly database: Database
  readonly files: ImageFiles
  readonly random: Random
  readonly clock: { now(): number }
  /** Called after the data of an image was accepted. */
  readonly onWrite: () => void
  /** For tests. */
  readonly limits?: Partial<UploadLimits> | undefined
}

const bytesPerMegabyte = 1024 ** 2

const headers = { ...baseHeaders, ...corsHeaders, 'Cache-Control': 'no-store' }

/**
 * The image whose data may be sent with this key, and the user who started its upload. Throws 404 for others, and 409
 * when the data has arrived already.
 */
async function requireAwaited(db: Database, imageId: number, key: string, now: number) {
  const image = await findImage(db, imageId)
  if (!image || !isUploadKey(key, image.upload_key)) throw notFound()
  const uploader = await uploaderOf({ db, now }, imageId)
  if (!uploader)
    throw image.status === 'pending_upload' && image.size === 0 ? notFound() : httpError(409, uploadReasons.received)
  return { image, userId: uploader.userId }
}

export interface Uploads {
  readonly routes: Hono<RequestEnv>
  /** Removes files left by killed processes. Rejects when the database is unavailable. */
  start(): Promise<void>
  /**
   * Ends the transfers whose image was deleted, or whose data is no longer awaited. Call it after any write. Never
   * rejects.
   */
  endUnawaited(): Promise<void>
}

export function createUploads(options: UploadOptions): Uploads {
  const { settings, database, files, random, clock, onWrite } = options
  const limits = { ...defaultLimits, ...options.limits }
  const freeBytes = limits.freeBytes ?? (() => files.freeBytes())
  const isAwaited = async (imageId: number) =>
    (await uploaderOf({ db: readConnection(database), now: clock.now() }, imageId)) !== null
  const transfers = new Transfers({ database, random, clock, limits, isAwaited })

  /** Throws 503 unless this many bytes can be written. */
  async function requireSpace(bytes: number) {
    if ((await freeBytes()) - bytes < limits.reserve)
      throw temporaryError(503, uploadReasons.noSpace, storageRetrySeconds)
  }

  /** Receives the data into a file and returns the decompressed size in bytes. */
  async function receive(body: ReadableStream<Uint8Array>, file: NewFile, ended: AbortSignal) {
    const stall = new AbortController()
    const stalled = () => stall.abort(httpError(408, uploadReasons.stalled))
    let timer = setTimeout(stalled, limits.stallMs)
    const onChunk = () => {
      clearTimeout(timer)
      timer = setTimeout(stalled, limits.stallMs)
    }
    let unchecked = 0
    const write = async (chunk: Uint8Array) => {
      unchecked += chunk.byteLength
      if (unchecked >= limits.spaceCheckInterval) {
        await requireSpace(unchecked)
        unchecked = 0
      }
      await file.write(chunk)
    }
    try {
      const size = await receiveGzip({ body, write, signal: AbortSignal.any([ended, stall.signal]), onChunk })
      await file.complete()
      return size
    } finally {
      clearTimeout(timer)
    }
  }

  async function accept(
    ticket: { readonly imageId: number; readonly key: string },
    body: ReadableStream<Uint8Array>,
    { name, ended }: { readonly name: string; readonly ended: AbortSignal },
  ) {
    const file = await files.create(name)
    let isCommitting = false
    try {
      const bytes = await receive(body, file, ended)
      isCommitting = true
      await database.transaction().execute(async (db) => {
        const now = clock.now()
        const { image } = await requireAwaited(db, ticket.imageId, ticket.key, now)
        if (!(await endTransfer(db, name))) throw httpError(400, uploadReasons.replaced)
        const size = Math.max(1, Math.ceil(bytes / bytesPerMegabyte))
        await startProcessing({ db, now, random, settings }, image, { file: name, size })
      })
    } catch (fault) {
      // When the response to the commit was lost, the image may already have the file.
      if (!isCommitting || !isDatabaseUnavailable(fault)) await file.discard()
      throw fault
    }
    onWrite()
  }

  const routes = new Hono<RequestEnv>()

  routes.use(uploadPath, async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  })

  routes.options(uploadPath, () => new Response(null, { status: 200, headers: { 'Access-Control-Max-Age': '7200' } }))

  routes.put(uploadPath, async (context) => {
    const request = context.req.raw
    const imageId = Number(context.req.param('imageId'))
    const key = keyOf(new URL(request.url).searchParams)
    const { userId } = await requireAwaited(readConnection(database), imageId, key, context.get('now'))
    const mediaType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
    if (mediaType !== uploadContentType) throw httpError(403, uploadReasons.contentType)
    const { body } = request
    if (!body) throw httpError(400, uploadReasons.truncated)
    const expected = Number(request.headers.get('content-length') ?? 0)
    // Refused before it counts as a transfer. The connection cannot be reused, because the data is not read.
    if (expected > maxUploadBytes)
      throw new HttpError(400, [{ reason: uploadReasons.tooLarge }], { Connection: 'close' })
    await transfers.run(imageId, userId, async (name, ended) => {
      // The image may have been deleted since it was checked, when there was no transfer to end yet.
      void transfers.endUnawaited()
      await requireSpace(expected)
      await accept({ imageId, key }, body, { name, ended })
    })
    return new Response(null, { status: 200 })
  })

  return { routes, start: () => transfers.start(), endUnawaited: () => transfers.endUnawaited() }
}
