/**
 * The bytes of uploaded images: `DATA_DIR/images/<number>.img.gz`, as they were sent. A file that is still being
 * received has a name of its own, so that an image's file is always complete.
 */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open, statfs, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

const partial = '.part'
const folderOf = (dataDir: string) => path.join(dataDir, 'images')
const fileOf = (dataDir: string, imageId: number) => path.join(folderOf(dataDir), `${imageId}.img.gz`)

const createFolder = (dataDir: string) => mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })

/** How many bytes the files of images can still take. */
export async function freeBytes(dataDir: string): Promise<number> {
  createFolder(dataDir)
  const { bavail, bsize } = await statfs(folderOf(dataDir))
  return bavail * bsize
}

export interface PartialFile {
  readonly handle: FileHandle
  /** Makes it the file of the image, replacing an older one. */
  keep(): void
  /** Deletes it unless it was kept. */
  discard(): Promise<void>
}

/** Creates an empty file for the bytes of an image. `suffix`: tells apart the attempts at the same image. */
export async function createPartialFile(dataDir: string, imageId: number, suffix: number): Promise<PartialFile> {
  createFolder(dataDir)
  const name = `${fileOf(dataDir, imageId)}.${suffix}${partial}`
  const handle = await open(name, 'w', 0o600)
  return {
    handle,
    keep: () => renameSync(name, fileOf(dataDir, imageId)),
    async discard() {
      try {
        await handle.close()
      } finally {
        // Closing fails when the last bytes cannot be written.
        rmSync(name, { force: true })
      }
    },
  }
}

/** Deletes the file of an image, if it has one. */
export const removeImageFile = (dataDir: string, imageId: number) => rmSync(fileOf(dataDir, imageId), { force: true })

/** Deletes what a killed process had not received completely. */
export function removePartialFiles(dataDir: string): void {
  const folder = folderOf(dataDir)
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    // Nothing has been uploaded yet.
    return
  }
  for (const name of names) if (name.endsWith(partial)) rmSync(path.join(folder, name), { force: true })
}
