/** Finds the browser the end-to-end tests and measurements run in, and installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { run } from './process.ts'

/** How every script and test starts the browser: quiet, and without the sandbox that Chromium refuses to root. */
export const browserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const places: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) => {
    const parent = process.env[folder]
    return parent ? [path.join(parent, 'Google', 'Chrome', 'Application', 'chrome.exe')] : []
  }),
}

/** Says its version, or nothing when it does not start (missing, or its system libraries are). */
function versionOf(file: string): string | null {
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return existsSync(file) ? 'Chrome' : null
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? stdout.trim() : null
}

function installed(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  return [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...(places[process.platform] ?? [])]
}

function firstThatRuns(files: readonly string[]): string | null {
  for (const file of files.filter((each) => existsSync(each))) {
    const version = versionOf(file)
    if (version) {
      console.log(`Browser: ${version} (${file})`)
      return file
    }
    console.log(`Browser: ${file} is there but does not start.`)
  }
  return null
}

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, an installed Chrome or Chromium, Playwright's own, else a newly installed one.
 * @throws Error when `CHROMIUM_PATH` does not start, or none could be installed
 */
export async function findBrowser(): Promise<string> {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    const browser = firstThatRuns([chosen])
    if (!browser) throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start.`)
    return browser
  }
  return firstThatRuns([...installed(), chromium.executablePath()]) ?? installBrowser()
}

/** Playwright's download; where that is not reachable or lacks libraries, the package of a Debian-like system. */
export async function installBrowser(): Promise<string> {
  console.log('No Chrome or Chromium here: installing one with `playwright install chromium` …')
  const downloaded = await run('playwright', ['install', 'chromium'], { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' })
  const own = downloaded === 0 ? firstThatRuns([chromium.executablePath()]) : null
  if (own) return own
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('That gave no browser that starts: installing the system package with `apt-get install chromium` …')
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    const updated = await run('apt-get', ['update', '-qq'], quiet)
    if (updated === 0) await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], quiet)
    const system = firstThatRuns(installed())
    if (system) return system
  }
  throw new Error('No browser could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH to one.')
}
