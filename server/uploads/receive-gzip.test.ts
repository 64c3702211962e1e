/** What is accepted as gzip, independent of how the bytes are cut into chunks. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { uploadReasons } from '#contract/rules/images/image-upload.ts'
import { receiveGzip } from './receive-gzip.ts'

const contents = Buffer.from('raw disk image '.repeat(5000))
const file = gzipSync(contents)

interface Attempt {
  limits?: { compressed: number; decompressed: number }
  chunk?: number
}

/** Receives bytes in chunks; returns what was written, too. */
async function receive(bytes: Uint8Array, { limits, chunk = bytes.byteLength }: Attempt = {}) {
  const written: Uint8Array[] = []
  let offset = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (offset >= bytes.byteLength) return controller.close()
      controller.enqueue(bytes.subarray(offset, offset + chunk))
      offset += chunk
    },
  })
  const size = await receiveGzip({
    body,
    write: async (each) => written.push(each),
    signal: new AbortController().signal,
    onChunk: () => {},
    ...(limits ? { limits } : {}),
  })
  return { size, written: Buffer.concat(written) }
}
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe.each([1, 7, 1024, 1_000_000])('in chunks of %i bytes', (chunk) => {
  test('a gzip file is written as it came, and its contents are measured', async () => {
    expect(await receive(file, { chunk })).toEqual({ size: contents.byteLength, written: file })
  })

  test('several members are one file (RFC 1952, 2.2)', async () => {
    const members = Buffer.concat([file, file])
    expect(await receive(members, { chunk })).toEqual({ size: contents.byteLength * 2, written: members })
  })

  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000)])
  const damaged = Buffer.from(file)
  damaged.fill(0xff, 40, 80)
  const wrongChecksum = Buffer.from(file)
  wrongChecksum[file.byteLength - 6] = (file[file.byteLength - 6] ?? 0) ^ 0xff
  test.each([
    ['nothing', Buffer.alloc(0), uploadReasons.truncated],
    ['a zip file', zip, uploadReasons.notGzip],
    ['a raw image', contents, uploadReasons.notGzip],
    ['gzip magic and another method', Buffer.from([0x1f, 0x8b, 9, 0, 0]), uploadReasons.notGzip],
    ['only the magic', file.subarray(0, 2), uploadReasons.truncated],
    ['a file without its last byte', file.subarray(0, -1), uploadReasons.truncated],
    ['half a file', file.subarray(0, file.byteLength / 2), uploadReasons.truncated],
    ['damaged data', damaged, uploadReasons.damaged],
    ['a wrong checksum', wrongChecksum, uploadReasons.damaged],
    ['a file and text', Buffer.concat([file, Buffer.from('and more')]), uploadReasons.trailing],
    ['a file and zero bytes', Buffer.concat([file, Buffer.alloc(600)]), uploadReasons.trailing],
    ['a file and half of another', Buffer.concat([file, file.subarray(0, 30)]), uploadReasons.truncated],
  ])('%s is refused', async (_, bytes, reason) => {
    expect(await reasonOf(receive(bytes, { chunk }))).toBe(reason)
  })

  test('the limits are the last sizes that are accepted', async () => {
    const fits = { compressed: file.byteLength, decompressed: contents.byteLength }
    expect((await receive(file, { chunk, limits: fits })).size).toBe(contents.byteLength)
    expect(await reasonOf(receive(file, { chunk, limits: { ...fits, compressed: file.byteLength - 1 } }))).toBe(
      uploadReasons.tooLarge,
    )
    expect(await reasonOf(receive(file, { chunk, limits: { ...fits, decompressed: contents.byteLength - 1 } }))).toBe(
      uploadReasons.tooLargeDecompressed,
    )
  })
})

test('a transfer can be ended from outside while it waits for data', async () => {
  const transfer = new AbortController()
  const ended = receiveGzip({
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(file.subarray(0, 20))) }),
    write: async () => transfer.abort(new Error('replaced')),
    signal: transfer.signal,
    onChunk: () => {},
  })
  await expect(ended).rejects.toThrow('replaced')
})
