/**
 * A PostgreSQL server with an empty database for tests and measurements: on a free loopback port, with its data in a
 * folder that is deleted with it.
 */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#server/daemon-testing.ts'

/** Where Debian installs the programs of each version. */
const versions = '/usr/lib/postgresql'
const programs = ['initdb', 'pg_ctl', 'postgres']

/** The folder of the programs of the latest version; null when PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const installed = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...installed.map((version) => path.join(versions, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => programs.every((name) => existsSync(path.join(folder, name)))) ?? null
}

const idOf = (option: '-u' | '-g', user: string) => Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout)

/** PostgreSQL refuses to run as root: then the user that Debian's package creates runs it. */
const serverUser = () =>
  process.getuid?.() === 0 ? { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') } : undefined

/** For tests: nothing has to survive a power loss. */
const forgetful = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Starts a server, which `await using` stops. `isDurable`: commits wait for the disk, as they do by default. */
export async function startPostgres(programFolder: string, { isDurable }: { isDurable: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarterdeck-postgres-'))
  const user = serverUser()
  const data = path.join(folder, 'data')
  const log = path.join(folder, 'log')
  const passwordFile = path.join(folder, 'password')
  const password = randomBytes(16).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const each of [folder, passwordFile]) chownSync(each, user.uid, user.gid)
  const run = (program: string, args: string[]) => {
    // The server would inherit a pipe and keep it open.
    const options: SpawnSyncOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...user }
    const { status, error } = spawnSync(path.join(programFolder, program), args, options)
    if (status !== 0) throw new Error(`${program} failed`, { cause: error })
  }
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    "unix_socket_directories=''",
    'max_connections=200',
    'shared_buffers=128MB',
    ...(isDurable ? [] : forgetful),
  ]
  run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ])
  run('pg_ctl', ['-D', data, '-w', '-l', log, '-o', settings.map((each) => `-c ${each}`).join(' '), 'start'])
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    [Symbol.asyncDispose]: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
      return Promise.resolve()
    },
  }
}
