/** Compresses a raw image in the browser, with bounded memory: browsers keep large blobs on disk. */
import { formatBytes } from '#kit/format/figures.ts'
import { maxUploadBytes } from '#contract/limits.ts'
import { t } from '#contract/translate.ts'

interface CompressOptions {
  readonly signal: AbortSignal
  /** Called with the number of bytes read from the file. */
  readonly onProgress: (read: number) => void
}

/** Output is collected up to this size before it becomes a part of the blob. Bytes. */
const partSize = 8 * 1024 ** 2

export class CompressedTooLargeError extends Error {
  constructor() {
    super(t('Even compressed, this image is larger than {size}.', { size: formatBytes(maxUploadBytes) }))
  }
}

/**
 * Compresses a file with gzip. Rejects when the file cannot be read, when the result is too large, and with the
 * signal's reason.
 */
export async function compressFile(file: Blob, { signal, onProgress }: CompressOptions): Promise<Blob> {
  let read = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.byteLength
      onProgress(read)
      controller.enqueue(chunk)
    },
  })
  const compressed = file.stream().pipeThrough(counter, { signal }).pipeThrough(new CompressionStream('gzip'))
  const parts: Blob[] = []
  let pending: Uint8Array<ArrayBuffer>[] = []
  let [pendingSize, size] = [0, 0]
  const flush = () => {
    parts.push(new Blob(pending))
    pending = []
    pendingSize = 0
  }
  const reader = compressed.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    pending.push(value)
    pendingSize += value.byteLength
    size += value.byteLength
    if (size > maxUploadBytes) {
      await reader.cancel()
      throw new CompressedTooLargeError()
    }
    if (pendingSize >= partSize) flush()
  }
  flush()
  return new Blob(parts)
}
