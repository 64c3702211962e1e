/**
 * Receives a gzip file: every chunk is written and decompressed before the next one is read, so memory is bounded by a
 * few chunks however large the file, or what it contains, is.
 */
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { maxImageMegabytes, maxUploadBytes } from '#contract/limits.ts'
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { bodyIncomplete, httpError } from '../errors.ts'

/** ID1, ID2 and CM of RFC 1952: gzip, deflate. */
const magic = [0x1f, 0x8b, 0x08]
const bytesPerMegabyte = 1024 ** 2
/** Bytes of decompressed data per round trip to the decompression thread. */
const chunkSize = 256 * 1024

export interface ReceiveOptions {
  readonly body: ReadableStream<Uint8Array>
  readonly write: (chunk: Uint8Array) => Promise<unknown>
  /** Ends the transfer; its reason is what `receiveGzip` rejects with. */
  readonly signal: AbortSignal
  /** Called with every chunk. */
  readonly onChunk: () => void
  /** Limits in bytes; the documented ones by default. */
  readonly limits?: { readonly compressed: number; readonly decompressed: number }
}

const documentedLimits = { compressed: maxUploadBytes, decompressed: maxImageMegabytes * bytesPerMegabyte }

const refuse = (reason: string) => httpError(400, reason)

/** The reason for the client when a zlib fault is due to the data; null for other faults. */
function gzipReason(fault: unknown): string | null {
  if (!(fault instanceof Error) || !('code' in fault)) return null
  if (fault.code === 'Z_BUF_ERROR') return uploadReasons.truncated
  // The decompression has ended, and more was written to it.
  if (fault.code === 'ERR_STREAM_PREMATURE_CLOSE') return uploadReasons.trailing
  if (fault.code !== 'Z_DATA_ERROR') return null
  // The first header has been checked already; zlib expects another one after a complete member (RFC 1952, 2.2).
  return fault.message === 'incorrect header check' ? uploadReasons.trailing : uploadReasons.damaged
}

/**
 * Returns the size of the decompressed data in bytes. Throws 400 when the data is not gzip, damaged, incomplete,
 * followed by other data or too large, and when the connection breaks. It does not cancel the body, so that the client
 * can read the response.
 */
export async function receiveGzip(options: ReceiveOptions): Promise<number> {
  const { body, write, signal, onChunk, limits = documentedLimits } = options
  const gunzip = createGunzip({ chunkSize })
  let received = 0
  let decompressed = 0

  async function* chunks() {
    for await (const chunk of readChunks(body, signal)) {
      onChunk()
      checkMagic(chunk, received)
      received += chunk.byteLength
      if (received > limits.compressed) throw refuse(uploadReasons.tooLarge)
      if (gunzip.readableEnded) throw refuse(uploadReasons.trailing)
      await write(chunk)
      yield chunk
    }
  }
  async function count(output: AsyncIterable<Buffer>) {
    for await (const { byteLength } of output) {
      decompressed += byteLength
      if (decompressed > limits.decompressed) throw refuse(uploadReasons.tooLargeDecompressed)
    }
  }
  try {
    await pipeline(chunks, gunzip, count)
  } catch (fault) {
    const reason = gzipReason(fault)
    throw reason === null ? fault : refuse(reason)
  }
  if (received === 0) throw refuse(uploadReasons.truncated)
  // Zero bytes after the end are not an error for zlib, which leaves them unread.
  if (gunzip.bytesWritten !== received) throw refuse(uploadReasons.trailing)
  return decompressed
}

function checkMagic(chunk: Uint8Array, offset: number) {
  const matches = magic.slice(offset).every((byte, index) => index >= chunk.byteLength || chunk[index] === byte)
  if (!matches) throw refuse(uploadReasons.notGzip)
}

async function* readChunks(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  const reader = body.getReader()
  // Ends a read that is waiting for the client.
  const cancel = () => void reader.cancel().catch(() => null)
  signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      signal.throwIfAborted()
      // The stream fails only when the client closes the connection.
      const result = await reader.read().catch(() => null)
      signal.throwIfAborted()
      if (result === null) throw bodyIncomplete()
      if (result.done) return
      yield result.value
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    reader.releaseLock()
  }
}
