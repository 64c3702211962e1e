/**
 * The address that takes the data of an image: `/uploads/images/12?Signature=...&Expires=...`. Anybody who knows it may
 * send the data, so the key is random and only its hash is stored.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Random } from '../random.ts'

/** The pattern of the route, outside /v4: no token is needed, and none is accepted. */
export const uploadPath = '/uploads/images/:imageId{[1-9][0-9]{0,15}}'
export const isUploadPath = (path: string) => path.startsWith('/uploads/')

const keyBytes = 32

export const createUploadKey = (random: Random) => Buffer.from(random.bytes(keyBytes)).toString('base64url')
export const hashUploadKey = (key: string) => createHash('sha256').update(key).digest('hex')

/** Whether a key is the one whose hash is stored; null when no upload was ever awaited. */
export const isUploadKey = (key: string, storedHash: string | null) =>
  storedHash !== null && timingSafeEqual(Buffer.from(hashUploadKey(key)), Buffer.from(storedHash))

interface UploadTicket {
  readonly imageId: number
  readonly key: string
  /** Milliseconds since the epoch. */
  readonly expires: number
}

export function uploadAddress(origin: string, { imageId, key, expires }: UploadTicket): string {
  const query = new URLSearchParams({ Signature: key, Expires: String(Math.floor(expires / 1000)) })
  return `${origin}/uploads/images/${imageId}?${query.toString()}`
}

/** The key in the query of an upload address; empty when there is none. */
export const keyOf = (query: URLSearchParams) => query.get('Signature') ?? ''
