/**
 * The upload of a large file to a service in a process of its own, whose memory is measured, over a connection that
 * breaks.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import { paths } from '#kit/paths.ts'
import { createTempFolder, startProcess, token } from '#server/main-testing.ts'
import { startFaultProxy, type FaultProxy } from '#server/fault-proxy.ts'
import { expect, test as base } from './fixtures.ts'
import { main, title } from './locators.ts'
import { signInWithToken } from './sign-in.ts'

const megabyte = 1024 ** 2
const contentMegabytes = 200
const maxGrowth = 200 * megabyte
/** How long sending may take. Milliseconds. */
const sendingMs = 240_000

const run = promisify(execFile)
/** The resident memory of a process in bytes. */
const memoryOf = async (pid: number) =>
  Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim()) * 1024

/** Samples the memory of a process until the returned function is called, which returns the highest value. */
function watchMemory(pid: number) {
  let highest = 0
  const sample = async () => {
    highest = Math.max(highest, await memoryOf(pid))
  }
  const timer = setInterval(() => void sample(), 100)
  return async () => {
    clearInterval(timer)
    await sample()
    return highest
  }
}

interface LargeUpload {
  readonly proxy: FaultProxy
  readonly pid: number
  /** A gzip file of 200 MB. */
  readonly file: string
}

const test = base.extend<{ large: LargeUpload }>({
  large: async ({ pace }, provide) => {
    await using temp = await createTempFolder()
    const file = join(temp.folder, 'large.img.gz')
    const contents = Readable.from(Array.from({ length: contentMegabytes }).keys()).map(() => randomBytes(megabyte))
    await pipeline(contents, createGzip({ level: 0 }), createWriteStream(file))
    const { child, url, ended } = startProcess({ DATA_DIR: temp.data, OWNER_TOKEN: token, PACE: String(pace) })
    const proxy = await startFaultProxy(await url)
    await provide({ proxy, pid: child.pid ?? 0, file })
    await proxy.close()
    child.kill()
    await ended
  },
  origin: async ({ large }, provide) => provide(large.proxy.url),
})

test('200 MB arrive after a cut in the middle, and the memory of the service stays bounded', async ({
  page,
  large: { proxy, pid, file },
  monitor,
}) => {
  test.setTimeout(600_000)
  monitor.expectError(/net::ERR_/)
  expect((await stat(file)).size).toBeGreaterThan(contentMegabytes * megabyte)
  await signInWithToken(page, token)
  await page.goto(paths.imageUpload())
  await main(page).getByLabel('Disk image').setInputFiles(file)
  await main(page).getByRole('radio', { name: 'Frankfurt' }).check()
  const atRest = await memoryOf(pid)
  const highestMemory = watchMemory(pid)

  proxy.inject((method) => (method === 'PUT' ? { cutAfterBytes: 80 * megabyte } : null))
  await main(page).getByRole('button', { name: 'Upload image' }).click()
  await expect(title(page, 'large')).toBeVisible()
  // A busy machine sends some megabytes a second.
  await expect(main(page).getByText(/The connection was interrupted/)).toBeVisible({ timeout: sendingMs })
  await expect(main(page).getByText('Waiting for data', { exact: true })).toBeVisible()

  proxy.clear()
  await main(page).getByRole('button', { name: 'Retry' }).click()
  await expect(main(page).getByText('Available', { exact: true })).toBeVisible({ timeout: sendingMs })
  await expect(main(page).getByText(new RegExp(`^${contentMegabytes} MB`))).toBeVisible()
  expect((await highestMemory()) - atRest).toBeLessThan(maxGrowth)
})
