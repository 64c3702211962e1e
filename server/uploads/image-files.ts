/**
 * The data of uploaded images, as it was sent: a file each, in a folder (image-folder.ts), or in a bucket of an
 * S3-compatible store (image-bucket.ts).
 */
import type { Random } from '../random.ts'

/** A file that is being written. */
export interface NewFile {
  write(chunk: Uint8Array): Promise<void>
  /** Afterwards its data survives a power loss. */
  complete(): Promise<void>
  /** Deletes it, whether it is complete or not. */
  discard(): Promise<void>
}

export interface ImageFiles {
  create(name: string): Promise<NewFile>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
  /** How many bytes of space are left for files. */
  freeBytes(): Promise<number>
}

/** Each attempt has its own name, so that none ever overwrites the data of another. */
export const newFileName = (imageId: number, random: Random) =>
  `${imageId}.${Buffer.from(random.bytes(8)).toString('hex')}.img.gz`
