/**
 * Receives the data of images at the addresses that `POST /images/upload` returns (compute.md, Images; gaps 5.3). An address can be
 * used until its data has arrived: after a refused or interrupted attempt the same data can be sent again.
 */
import { Hono } from 'hono'
import { uploadContentType, uploadReasons } from '#contract/rules/image-upload.ts'
import { httpError, notFound } from '../errors.ts'
import { corsHeaders, baseHeaders } from '../http/headers.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { isUploadAwaited, startProcessing } from '../jobs/images.ts'
import type { Random } from '../random.ts'
import type { Settings } from '../settings.ts'
import { readConnection, type Database } from '../store/database.ts'
import { findImage } from '../store/images.ts'
import type { ImageRow } from '../store/resource-tables.ts'
import { createPartialFile, removePartialFiles, type PartialFile } from './image-files.ts'
import { receiveGzip } from './receive-gzip.ts'
import { isUploadKey, keyOf, uploadPath } from './upload-address.ts'

export interface UploadOptions {
  readonly settings: Settings
  readonly database: Database
  readonly random: Random
  readonly clock: { now(): number }
  /** Called after the data of an image was accepted. */
  readonly onWrite: () => void
  /** For tests: how long a connection may be silent, in milliseconds. */
  readonly stallMs?: number
}

/** A connection that is silent for this long is given up, so that dead ones do not pile up. */
const defaultStallMs = 120_000
const bytesPerMegabyte = 1024 ** 2

const headers = { ...baseHeaders, ...corsHeaders, 'Cache-Control': 'no-store' }

/** The image whose data may be sent with this key. Throws 404 for others, and 409 when the data has arrived already. */
async function requireAwaited(db: Database, imageId: number, key: string, now: number): Promise<ImageRow> {
  const image = await findImage(db, imageId)
  if (!image || !isUploadKey(key, image.upload_key)) throw notFound()
  if (!(await isUploadAwaited({ db, now }, imageId)))
    throw image.status === 'pending_upload' && image.size === 0 ? notFound() : httpError(409, uploadReasons.received)
  return image
}

export function uploadRoutes(options: UploadOptions): Hono<RequestEnv> {
  const { settings, database, random, clock, onWrite, stallMs = defaultStallMs } = options
  removePartialFiles(settings.dataDir)
  /** The transfer in progress to each image. */
  const transfers = new Map<number, AbortController>()
  let attempts = 0

  /** Receives the data into a file and returns the decompressed size in bytes. */
  async function receive(body: ReadableStream<Uint8Array>, file: PartialFile, transfer: AbortController) {
    const stalled = () => transfer.abort(httpError(408, uploadReasons.stalled))
    let timer = setTimeout(stalled, stallMs)
    const onChunk = () => {
      clearTimeout(timer)
      timer = setTimeout(stalled, stallMs)
    }
    try {
      const write = (chunk: Uint8Array) => file.handle.writeFile(chunk)
      const size = await receiveGzip({ body, write, signal: transfer.signal, onChunk })
      // What was acknowledged survives a power loss.
      await file.handle.sync()
      return size
    } finally {
      clearTimeout(timer)
    }
  }

  async function accept(imageId: number, key: string, body: ReadableStream<Uint8Array>, transfer: AbortController) {
    attempts += 1
    const file = await createPartialFile(settings.dataDir, imageId, attempts)
    try {
      const bytes = await receive(body, file, transfer)
      await database.transaction().execute(async (db) => {
        const now = clock.now()
        const image = await requireAwaited(db, imageId, key, now)
        await startProcessing({ db, now, random, settings }, image, Math.max(1, Math.ceil(bytes / bytesPerMegabyte)))
        file.keep()
      })
      onWrite()
    } finally {
      await file.discard()
    }
  }

  const app = new Hono<RequestEnv>()

  app.use(uploadPath, async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  })

  app.options(uploadPath, () => new Response(null, { status: 200, headers: { 'Access-Control-Max-Age': '7200' } }))

  app.put(uploadPath, async (context) => {
    const request = context.req.raw
    const imageId = Number(context.req.param('imageId'))
    const key = keyOf(new URL(request.url).searchParams)
    await requireAwaited(readConnection(database), imageId, key, context.get('now'))
    const mediaType = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
    if (mediaType !== uploadContentType) throw httpError(403, uploadReasons.contentType)
    if (!request.body) throw httpError(400, uploadReasons.truncated)

    // After an interruption the client may be back before this side has noticed, so the newest transfer wins.
    transfers.get(imageId)?.abort(httpError(400, uploadReasons.replaced))
    const transfer = new AbortController()
    transfers.set(imageId, transfer)
    try {
      await accept(imageId, key, request.body, transfer)
    } finally {
      if (transfers.get(imageId) === transfer) transfers.delete(imageId)
    }
    return new Response(null, { status: 200 })
  })

  return app
}
