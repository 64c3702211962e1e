/**
 * Runs the tests that need the tools of real name servers (`*.real.test.ts`, `*.real.test.tsx`), and installs these tools
 * where they are missing: NSD, and the zone checker of BIND. Where they cannot be installed it says so, which is an error
 * in continuous integration (CI=true).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './process.ts'

const tools = ['nsd', 'nsd-checkzone', 'named-checkzone']
const packages = ['nsd', 'bind9-utils']
/** Daemons are in folders that the PATH of other users lacks. */
const toolPath = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(path.delimiter)

const missingTools = () =>
  tools.filter((tool) => spawnSync(tool, ['-h'], { stdio: 'ignore', env: { PATH: toolPath } }).error !== undefined)

/** On a machine with systemd, installing NSD would start it; there the user installs it. */
const canInstall = () =>
  existsSync('/etc/debian_version') && process.getuid?.() === 0 && !existsSync('/run/systemd/system')

async function installTools(): Promise<void> {
  console.log(`${missingTools().join(', ')} missing: installing with \`apt-get install ${packages.join(' ')}\` …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if ((await run('apt-get', ['update', '-qq'], env)) === 0)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
}

if (missingTools().length > 0 && canInstall()) await installTools()
const missing = missingTools()
if (missing.length > 0) {
  console.log(`Not tested with real name servers: ${missing.join(', ')} cannot be installed here.`)
  process.exitCode = process.env['CI'] ? 1 : 0
} else {
  process.env['PATH'] = toolPath
  process.exitCode = await run('vitest', ['run', '--project', 'name servers*'], { NAME_SERVERS: '1' })
}
