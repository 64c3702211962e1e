/** Installs what tests need and npm does not have, where that is possible: in containers and on machines of continuous integration. */
import { existsSync } from 'node:fs'
import { run } from './process.ts'

/** On a machine with systemd, installing a daemon would start it; there the user installs it. */
const canInstall = () =>
  existsSync('/etc/debian_version') && process.getuid?.() === 0 && !existsSync('/run/systemd/system')

/** Installs packages of Debian when something is missing. `missing` looks for it. */
export async function installWhenMissing(packages: readonly string[], missing: () => string[]): Promise<string[]> {
  if (missing().length > 0 && canInstall()) {
    console.log(`${missing().join(', ')} missing: installing with \`apt-get install ${packages.join(' ')}\` …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    if ((await run('apt-get', ['update', '-qq'], env)) === 0)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
  }
  return missing()
}

/** What a step returns when its tools are missing: an error only in continuous integration (CI=true). */
export const exitCodeWithout = (what: string, missing: readonly string[]): number => {
  console.log(`${what}: ${missing.join(', ')} cannot be installed here.`)
  return process.env['CI'] ? 1 : 0
}
