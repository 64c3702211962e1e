/**
 * Runs the tests that need the tools of real name servers (`*.real.test.ts`, `*.real.test.tsx`): NSD, and the zone
 * checker of BIND. Continuous integration (CI=true) installs what is missing and fails where it cannot; anywhere else,
 * the tests are left out, and a line says what to install.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { runWithPackages } from './debian-packages.ts'
import { run } from './process.ts'

const tools = ['nsd', 'nsd-checkzone', 'named-checkzone']
/** Daemons are in folders that the PATH of other users lacks. */
const toolPath = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(path.delimiter)

const missingTools = () =>
  tools.filter((tool) => spawnSync(tool, ['-h'], { stdio: 'ignore', env: { PATH: toolPath } }).error !== undefined)

process.exitCode = await runWithPackages(['nsd', 'bind9-utils'], {
  title: 'Not tested with real name servers',
  findMissing: missingTools,
  step: () => {
    process.env['PATH'] = toolPath
    return run('vitest', ['run', '--project', 'name servers*'], { NAME_SERVERS: '1' })
  },
})
