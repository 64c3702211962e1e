/** The data of images in a bucket of an S3-compatible store. */
import { S3mini } from 's3mini'
import type { Bucket } from '../setting-values.ts'
import { StorageUnavailable } from '../store/storage-faults.ts'
import type { ImageFiles, NewFile } from './image-files.ts'

/**
 * Data is sent in parts of this size, because its length is not known before it ends. S3 requires at least 5 MiB per
 * part and accepts at most 10,000 parts.
 */
const partBytes = 8 * 1024 ** 2
/** The time limit of a request (ms) that sends one part, or puts all of them together. */
const requestMs = 60_000

const contentType = 'application/gzip'

/** Whatever fails, the client may send the data again later. */
const unavailable = (fault: unknown): never => {
  throw new StorageUnavailable('The store of images is unavailable', fault)
}

/** Collects chunks until they make a part. */
class PartBuffer {
  #chunks: Uint8Array[] = []
  #bytes = 0

  get isFull() {
    return this.#bytes >= partBytes
  }

  get isEmpty() {
    return this.#bytes === 0
  }

  add(chunk: Uint8Array) {
    this.#chunks.push(chunk)
    this.#bytes += chunk.byteLength
  }

  take(): Buffer<ArrayBuffer> {
    const part = Buffer.concat(this.#chunks)
    this.#chunks = []
    this.#bytes = 0
    return part
  }
}

async function createFile(store: S3mini, name: string): Promise<NewFile> {
  const uploadId = await store.getMultipartUploadId(name, contentType).catch(unavailable)
  const buffer = new PartBuffer()
  const parts: { partNumber: number; etag: string }[] = []
  const send = async () => {
    parts.push(await store.uploadPart(name, uploadId, buffer.take(), parts.length + 1).catch(unavailable))
  }
  return {
    async write(chunk) {
      buffer.add(chunk)
      if (buffer.isFull) await send()
    },
    async complete() {
      if (!buffer.isEmpty) await send()
      const { etag } = await store.completeMultipartUpload(name, uploadId, parts).catch(unavailable)
      // S3 sends 200 before it puts the parts together, and an error after it.
      if (etag === undefined) unavailable(new Error('The parts could not be put together'))
    },
    async discard() {
      // Fails when the upload was completed but the response was lost.
      await store.abortMultipartUpload(name, uploadId).catch(() => null)
      await store.deleteObject(name).catch(unavailable)
    },
  }
}

export function openBucket({ address, region, accessKey, secretKey }: Bucket): ImageFiles {
  const store = new S3mini({
    endpoint: address,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    requestAbortTimeout: requestMs,
  })
  return {
    create: (name) => createFile(store, name),
    async remove(name) {
      await store.deleteObject(name).catch(unavailable)
    },
    freeBytes: () => Promise.resolve(Infinity),
  }
}
