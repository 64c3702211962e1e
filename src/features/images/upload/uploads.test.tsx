/** Transfers to a real service that has no place for them. */
import { gzipSync } from 'node:zlib'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { uploadContentType, uploadReasons } from '#contract/rules/images/image-upload.ts'
import { callOperation } from '#server/calls-testing.ts'
import { startTestService } from '#server/testing.ts'
import { imageFiles } from '#server/uploads/upload-testing.ts'
import { transferStore } from '#kit/jobs/transfers.ts'
import { inspectFile } from './file-format.ts'
import { forgetUpload, startedUpload } from './known-uploads.ts'
import { startTransfer } from './uploads.ts'

const bytes = gzipSync(Buffer.alloc(100_000, 'disk'))
const region = 'us-east'

test('a file waits until the service has a place for it, and says so', async () => {
  const service = await startTestService({ listen: true, uploadLimits: { transfersPerUser: 1, retrySeconds: 1 } })
  onTestFinished(() => service.close())
  const begin = async (label: string) => {
    const { image, upload_to: address } = await callOperation(service, images.upload, { body: { label, region } })
    return { imageId: image.id, label, address, region }
  }
  const [first, second] = [await begin('first'), await begin('second')]
  onTestFinished(() => forgetUpload(second.imageId))

  // The place is taken until the rest of the first file is sent.
  let rest: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      rest = controller
      controller.enqueue(new Uint8Array(bytes.subarray(0, 100)))
    },
  })
  const headers = { 'Content-Type': uploadContentType }
  const sendingFirst = fetch(first.address, { method: 'PUT', headers, body, ...({ duplex: 'half' } as object) })
  await expect.poll(() => imageFiles(service)).toHaveLength(1)

  startTransfer(new QueryClient(), second, await inspectFile(new File([bytes], 'second.img.gz')))
  expect(startedUpload(second.imageId)).toEqual({ region, file: { name: 'second.img.gz', size: bytes.byteLength } })
  const transfer = () => transferStore.get().find(({ id }) => id === second.imageId)
  await expect.poll(transfer).toMatchObject({
    state: 'running',
    reason: `${uploadReasons.tooMany}.`,
    retryAt: expect.any(Number),
  })
  rest?.enqueue(new Uint8Array(bytes.subarray(100)))
  rest?.close()
  expect((await sendingFirst).status).toBe(200)
  await expect.poll(transfer).toMatchObject({ state: 'finished', retryAt: null })
  expect(startedUpload(second.imageId)).toBeNull()
})
