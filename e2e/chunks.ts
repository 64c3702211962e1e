/** Delays parts of the dashboard's code, found by the module that they contain and not by the name of a built file. */
import type { Page } from '@playwright/test'
import { readBuildRecord } from '../scripts/build/build-record.ts'

/**
 * Holds back the code that is loaded for `module` (the target of an `import()`, relative to the project) until the returned function is called.
 * @throws Error when the build has no such chunk
 */
export async function holdChunk(page: Page, module: string): Promise<() => void> {
  const chunk = readBuildRecord()?.chunks.find((each) => each.module === module)
  if (!chunk) throw new Error(`No chunk of the build is loaded for ${module}.`)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/${chunk.file}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
