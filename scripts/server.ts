/** A separate service for measurements and screenshots: a real process with real files, deleted afterwards. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environment, root, run } from './process.ts'

export interface Server extends AsyncDisposable {
  url: string
  /** Personal access token of the user `owner`. */
  ownerToken: string
  ownerPassword: string
  /** Personal access token of the user `restricted`. */
  restrictedToken: string
}

/**
 * Starts the service on a free port with its data in a new folder. `await using` stops it and deletes the folder at the
 * end of the scope.
 * @param nodes when given, adds this many nodes first
 * @param records when given, also adds a domain with this many records
 * @param program what Node.js runs
 * @param demo fill the account with the demo's objects
 * @param settings further environment variables of the service
 */
export async function startServer({
  nodes,
  records = 0,
  program = 'server/main.ts',
  demo = true,
  settings: furtherSettings = {},
}: {
  nodes?: number
  records?: number
  program?: string
  demo?: boolean
  settings?: Record<string, string>
} = {}): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarterdeck-'))
  const ownerToken = randomBytes(32).toString('hex')
  const restrictedToken = randomBytes(32).toString('hex')
  const ownerPassword = randomBytes(16).toString('base64url')
  const settings = {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    DEMO: demo ? '1' : '0',
    RATE_LIMIT: '0',
    OWNER_TOKEN: ownerToken,
    OWNER_PASSWORD: ownerPassword,
    RESTRICTED_TOKEN: restrictedToken,
    ...furtherSettings,
  }
  if (nodes !== undefined) {
    const code = await run(
      'node',
      ['scripts/seed.ts', '--nodes', String(nodes), '--records', String(records)],
      settings,
    )
    if (code !== 0) throw new Error(`Filling the database failed with exit code ${code}.`)
  }
  const child = spawn('node', [program], {
    cwd: root,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Its log is shown only when it fails.
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)))
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /listening on (http:\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('close', (code) => reject(new Error(`The service ended with ${code} instead of listening.\n${log}`)))
  })
  return {
    url,
    ownerToken,
    ownerPassword,
    restrictedToken,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
