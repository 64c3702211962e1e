/** The data of images in a folder, which several processes may share. */
import { mkdirSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { ImageFiles } from './image-files.ts'

/** Opens the folder, which is created when it is first needed. */
export function openFolder(folder: string): ImageFiles {
  const create = () => mkdirSync(folder, { recursive: true, mode: 0o700 })
  const pathOf = (name: string) => path.join(folder, name)
  return {
    async create(name) {
      create()
      const handle = await open(pathOf(name), 'wx', 0o600)
      return {
        write: (chunk) => handle.writeFile(chunk),
        async complete() {
          await handle.sync()
          await handle.close()
        },
        async discard() {
          // Closing fails when the last bytes cannot be written, and does nothing when it is closed already.
          await handle.close().catch(() => null)
          await rm(pathOf(name), { force: true })
        },
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async freeBytes() {
      create()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}
