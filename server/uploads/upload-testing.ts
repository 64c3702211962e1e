/** For tests of uploads: gzip data, and a service with an upload that has been started. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { images } from '#contract/areas/images.ts'
import { uploadContentType } from '#contract/rules/images/image-upload.ts'
import type { TestClient } from '../handlers/testing.ts'

/** Three and a bit MB of contents. */
export const gzipFile = gzipSync(Buffer.alloc(3 * 1024 ** 2 + 1, 'disk'))

const uploadBody = { label: 'golden', region: 'us-east', description: 'From the build server' }

/** Sends data to an upload address, as the interface documents it. */
export const send = (
  service: Pick<TestClient, 'fetch'>,
  address: string,
  body: BodyInit = new Uint8Array(gzipFile),
  headers: Record<string, string> = { 'Content-Type': uploadContentType },
) => service.fetch(address, { method: 'PUT', headers, body, ...({ duplex: 'half' } as object) })

/**
 * Starts an upload, as the owner or with another token; returns the image's id and address, and how to look at the
 * image.
 */
export async function startUpload(service: TestClient, token: string = service.ownerToken) {
  const { image, upload_to: address } = await service.call(images.upload, { body: uploadBody }, token)
  return { id: image.id, address, view: () => service.call(images.view, { path: { imageId: image.id } }) }
}

/** The file name of an image. */
export const fileName: unknown = expect.stringMatching(/^\d+\.[0-9a-f]{16}\.img\.gz$/)

/** Names of the files that the service keeps for images. */
export function imageFiles({ dataDir }: Pick<TestClient, 'dataDir'>): string[] {
  try {
    return readdirSync(join(dataDir, 'images')).sort()
  } catch {
    return []
  }
}
