import { closeSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPartialFile } from './image-files.ts'
import { imageFiles } from './upload-testing.ts'

test('a partial file is deleted even when closing it fails', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const file = await createPartialFile(dataDir, 1, 1)
  expect(imageFiles({ dataDir })).toEqual(['1.img.gz.1.part'])
  // The handle does not know, so that closing it fails.
  closeSync(file.handle.fd)
  await expect(file.discard()).rejects.toMatchObject({ code: 'EBADF' })
  expect(imageFiles({ dataDir })).toEqual([])
})
