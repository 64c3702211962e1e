/**
 * `npm run postgres`: runs the tests of the store, and of what uses it, on PostgreSQL: on a server of their own, where it is installed. In
 * continuous integration (CI=true) it is installed, and an error when it cannot be. Arguments go to vitest.
 */
import { existsSync } from 'node:fs'
import { run } from './process.ts'
import { findPostgres, startPostgres } from './postgres-cluster.ts'

const isCi = Boolean(process.env['CI'])
const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0

async function install(): Promise<void> {
  console.log('PostgreSQL is missing: installing with `apt-get install postgresql` …')
  // In this run level, Debian's package does not start its own server.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if ((await run('apt-get', ['update', '-qq'], env)) === 0)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], env)
}

if (findPostgres() === null && isCi && canInstall) await install()
const programFolder = findPostgres()
if (programFolder === null) {
  console.log('Not tested with PostgreSQL, which is not installed here.')
  process.exitCode = isCi ? 1 : 0
} else {
  await using server = await startPostgres(programFolder, { isDurable: false })
  process.exitCode = await run('vitest', ['run', '--project', 'postgres', ...process.argv.slice(2)], {
    TEST_DATABASE_URL: server.url,
  })
}
