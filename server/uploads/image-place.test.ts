/** The data of images in a folder, and in a bucket of a small S3-compatible server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFauxqs } from 'fauxqs'
import { S3mini } from 's3mini'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseImagesUrl } from '../setting-values.ts'
import { openImageFiles } from './image-place.ts'

function open(address: string) {
  const place = parseImagesUrl(address)
  if (!place) throw new Error('Not a place for images')
  return openImageFiles(place)
}

/** Where files can be looked at from outside. */
interface Place {
  readonly address: string
  names(): Promise<string[]>
  read(name: string): Promise<Uint8Array>
}

async function startFolder(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return {
    address: `file://${folder}`,
    names: () => readdir(folder),
    read: (name) => readFile(join(folder, name)),
  }
}

async function startBucket(): Promise<Place> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  onTestFinished(() => server.stop())
  server.createBucket('images')
  const endpoint = `http://127.0.0.1:${server.port}/images`
  const store = new S3mini({ endpoint, accessKeyId: 'key', secretAccessKey: 'a secret', region: 'us-east-1' })
  return {
    address: `s3+http://key:a%20secret@127.0.0.1:${server.port}/images`,
    names: async () => (await store.listObjects())?.map(({ Key }) => Key) ?? [],
    read: async (name) => new Uint8Array((await store.getObjectArrayBuffer(name)) ?? new ArrayBuffer()),
  }
}

/** Three parts of a bucket, in chunks that do not fit them. */
const chunks = Array.from({ length: 40 }, (_, index) => new Uint8Array(500_000).fill(index))

describe.each([
  ['a folder', startFolder],
  ['a bucket', startBucket],
])('%s', (_, start) => {
  test('has a file once it is complete, as it was written, until it is removed', async () => {
    const place = await start()
    const files = open(place.address)
    const file = await files.create('12.a.img.gz')
    for (const chunk of chunks) await file.write(chunk)
    await file.complete()
    expect(await place.names()).toEqual(['12.a.img.gz'])
    expect(Buffer.compare(await place.read('12.a.img.gz'), Buffer.concat(chunks))).toBe(0)
    expect(await files.freeBytes()).toBeGreaterThan(0)
    await files.remove('12.a.img.gz')
    expect(await place.names()).toEqual([])
    await files.remove('12.a.img.gz')
  })

  test('keeps nothing of a file that was discarded, complete or not', async () => {
    const place = await start()
    const files = open(place.address)
    const half = await files.create('12.a.img.gz')
    for (const chunk of chunks) await half.write(chunk)
    await half.discard()
    const whole = await files.create('12.b.img.gz')
    for (const chunk of chunks) await whole.write(chunk)
    await whole.complete()
    await whole.discard()
    expect(await place.names()).toEqual([])
    await expect(half.complete()).rejects.toThrow()
  })

  test('never has one file written over another', async () => {
    const place = await start()
    const files = open(place.address)
    const [first, second] = [await files.create('12.a.img.gz'), await files.create('12.b.img.gz')]
    await second.write(new Uint8Array([2]))
    await second.complete()
    await first.write(new Uint8Array([1]))
    await first.complete()
    expect(await place.read('12.b.img.gz')).toEqual(expect.objectContaining({ 0: 2, length: 1 }))
  })
})

test('a bucket that cannot be reached is a fault of the storage, whose text has no secrets', async () => {
  const { address } = await startBucket()
  const missing = open(address.replace(/images$/, 'missing'))
  await expect(missing.create('12.a.img.gz')).rejects.toThrow('The store of images is unavailable: S3 returned 404')
  const closed = open('s3+http://key:topsecret@127.0.0.1:9/images')
  const fault: unknown = await closed.remove('12.a.img.gz').catch((fault: unknown) => fault)
  expect(String(fault)).toMatch(/^Error: The store of images is unavailable/)
  expect(String(fault)).not.toContain('secret')
})
