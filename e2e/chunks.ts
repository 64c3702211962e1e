/** Delays parts of the dashboard's code, found by the module that they contain and not by the name of a built file. */
import type { Page } from '@playwright/test'
import { readBuildRecord } from '../scripts/build/build-record.ts'

/**
 * The built file of the code that is loaded for `module`, the target of an `import()`, relative to the project.
 * @throws Error when the build has no such chunk
 */
export function chunkFile(module: string): string {
  const chunk = readBuildRecord()?.chunks.find((each) => each.module === module)
  if (!chunk) throw new Error(`No chunk of the build is loaded for ${module}.`)
  return chunk.file
}

/** Holds back the code of `chunkFile(module)` until the returned function is called. */
export async function holdChunk(page: Page, module: string): Promise<() => void> {
  const file = chunkFile(module)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/${file}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
