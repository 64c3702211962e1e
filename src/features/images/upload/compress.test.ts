import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFile } from './compress.ts'

const contents = Buffer.from('raw disk image '.repeat(200_000))

test('the result is gzip of the whole file, and progress is reported', async () => {
  const progress: number[] = []
  const compressed = await compressFile(new Blob([contents]), {
    signal: new AbortController().signal,
    onProgress: (read) => progress.push(read),
  })
  expect(gunzipSync(Buffer.from(await compressed.arrayBuffer()))).toEqual(contents)
  expect(progress.at(-1)).toBe(contents.byteLength)
  expect(compressed.size).toBeLessThan(contents.byteLength / 10)
})

test('it can be stopped', async () => {
  const stop = new AbortController()
  const compressing = compressFile(new Blob([contents]), {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('stopped')),
  })
  await expect(compressing).rejects.toThrow('stopped')
})
