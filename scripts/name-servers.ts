/**
 * Runs the tests that need the tools of real name servers (`*.real.test.ts`, `*.real.test.tsx`), and installs these tools
 * where they are missing: NSD, and the zone checker of BIND.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { exitCodeWithout, installWhenMissing } from './debian-packages.ts'
import { run } from './process.ts'

const tools = ['nsd', 'nsd-checkzone', 'named-checkzone']
/** Daemons are in folders that the PATH of other users lacks. */
const toolPath = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(path.delimiter)

const missingTools = () =>
  tools.filter((tool) => spawnSync(tool, ['-h'], { stdio: 'ignore', env: { PATH: toolPath } }).error !== undefined)

const missing = await installWhenMissing(['nsd', 'bind9-utils'], missingTools)
if (missing.length > 0) process.exitCode = exitCodeWithout('Not tested with real name servers', missing)
else {
  process.env['PATH'] = toolPath
  process.exitCode = await run('vitest', ['run', '--project', 'name servers*'], { NAME_SERVERS: '1' })
}
