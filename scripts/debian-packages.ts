/**
 * Installs packages that tests need and npm does not have: only in continuous integration, so that nobody's own system
 * changes.
 */
import { existsSync } from 'node:fs'
import { run } from './process.ts'

/** The packages of Debian that the steps of `npm test` need. */
export const debianPackages = {
  browser: ['chromium-headless-shell', 'fonts-liberation'],
  clients: ['default-jre-headless', 'python3', 'python3-certifi', 'python3-dateutil', 'python3-six', 'python3-urllib3'],
  postgres: ['postgresql'],
  realServers: ['nsd', 'bind9-utils', 'nginx', 'caddy'],
} as const

const isContinuousIntegration = process.env['CI'] === 'true'

/** Packages can be installed by the root user of a Debian-like system. */
export const mayInstallPackages = () =>
  isContinuousIntegration && existsSync('/etc/debian_version') && process.getuid?.() === 0

export async function installPackages(packages: readonly string[]): Promise<void> {
  console.log(`Installing with \`apt-get install ${packages.join(' ')}\` …`)
  // Run level 1, so that installing the package of a daemon does not start it.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if ((await run('apt-get', ['update', '-qq'], env)) === 0)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
}

/**
 * Runs a step for which something must be installed. `findMissing` names what is missing: an error in continuous
 * integration, while anywhere else a line says which packages to install.
 */
export async function runWithPackages(
  packages: readonly string[],
  { title, findMissing, step }: { title: string; findMissing: () => string[]; step: () => Promise<number> },
): Promise<number> {
  if (findMissing().length > 0 && mayInstallPackages()) await installPackages(packages)
  const missing = findMissing()
  if (missing.length === 0) return step()
  console.log(`${title}: ${missing.join(', ')} missing (on Debian, packages ${packages.join(', ')}).`)
  return isContinuousIntegration ? 1 : 0
}
