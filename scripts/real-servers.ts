/**
 * Runs the tests that need real servers (`*.real.test.ts`, `*.real.test.tsx`): NSD, the zone checker of BIND, nginx,
 * Caddy. Continuous integration (CI=true) installs what is missing and fails where it cannot; anywhere else, the tests
 * are left out, and a line says what to install.
 */
import { spawnSync } from 'node:child_process'
import { daemonPath } from '#server/daemon-testing.ts'
import { debianPackages, runWithPackages } from './debian-packages.ts'
import { run } from './process.ts'

const tools = ['nsd', 'nsd-checkzone', 'named-checkzone', 'nginx', 'caddy']
const missingTools = () =>
  tools.filter((tool) => spawnSync(tool, ['-h'], { stdio: 'ignore', env: { PATH: daemonPath } }).error !== undefined)

process.exitCode = await runWithPackages(debianPackages.realServers, {
  title: 'Not tested with real servers',
  findMissing: missingTools,
  step: () => {
    process.env['PATH'] = daemonPath
    return run('vitest', ['run', '--project', 'real servers*'], { REAL_SERVERS: '1' })
  },
})
