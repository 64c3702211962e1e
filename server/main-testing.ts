/** Starts the service as a process, with its data in a folder from createTempFolder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

export const token = 'a'.repeat(64)

export async function createTempFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-main-'))
  return {
    folder,
    data: join(folder, 'data'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

export function startProcess(env: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PORT: '0', DEMO: '0', RATE_LIMIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let log = ''
  const ended: Promise<number | null> = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const { promise: url, resolve, reject } = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    const address = /^listening on (http:\/\/\S+)$/m.exec(out)?.[1]
    if (address) resolve(address)
  })
  void ended.then((code) => reject(new Error(`ended with ${code}: ${log}`)))
  url.catch(() => null)
  return { child, url, ended, out: () => out, log: () => log }
}
