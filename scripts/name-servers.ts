/**
 * Runs the tests that need the tools of real name servers (`*.real.test.ts`, `*.real.test.tsx`): NSD, and the zone
 * checker of BIND. Continuous integration (CI=true) installs what is missing and fails where it cannot; anywhere else,
 * the tests are left out, and a line says what to install.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { installPackages, mayInstallPackages, run } from './process.ts'

const tools = ['nsd', 'nsd-checkzone', 'named-checkzone']
const packages = ['nsd', 'bind9-utils']
/** Daemons are in folders that the PATH of other users lacks. */
const toolPath = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(path.delimiter)

const missingTools = () =>
  tools.filter((tool) => spawnSync(tool, ['-h'], { stdio: 'ignore', env: { PATH: toolPath } }).error !== undefined)

if (missingTools().length > 0 && mayInstallPackages()) await installPackages(packages)
const missing = missingTools()
if (missing.length > 0) {
  console.log(
    `Not tested with real name servers: ${missing.join(', ')} missing (on Debian, packages ${packages.join(' and ')}).`,
  )
  process.exitCode = process.env['CI'] === 'true' ? 1 : 0
} else {
  process.env['PATH'] = toolPath
  process.exitCode = await run('vitest', ['run', '--project', 'name servers*'], { NAME_SERVERS: '1' })
}
