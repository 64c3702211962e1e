/** Finds the browser for end-to-end tests and measurements, and installs one where there is none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { debianPackages, installPackages, mayInstallPackages } from './debian-packages.ts'
import { run } from './process.ts'

/** Arguments for the browser: no background traffic, and no sandbox for root, with which Chromium does not start. */
export const browserArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Chromium without the browser's own interface, which even headless Chromium draws: end-to-end tests take half the time
 * in it (docs/decisions/0115-tests-run-in-the-shell-of-the-browser.md).
 */
const shell = 'chromium-headless-shell'
const wholeBrowsers = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const installPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((folder) => {
    const parent = process.env[folder]
    return parent ? [path.join(parent, 'Google', 'Chrome', 'Application', 'chrome.exe')] : []
  }),
}

/** The browser's version; null when it does not start, for instance because system libraries are missing. */
function readVersion(file: string): string | null {
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return existsSync(file) ? 'Chrome' : null
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? stdout.trim() : null
}

const inPath = (name: string) =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))

function findRunnable(files: readonly string[]): string | null {
  for (const file of files.filter((each) => existsSync(each))) {
    const version = readVersion(file)
    if (version) {
      console.log(`Browser: ${version} (${file})`)
      return file
    }
    console.log(`Browser: ${file} does not start.`)
  }
  return null
}

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, its shell, an installed Chrome or Chromium, Playwright's own,
 * otherwise a newly installed one. Continuous integration (CI=true) installs the shell of a Debian-like system first.
 * @param whole the browser as users have it, for measurements: no shell
 * @throws Error when `CHROMIUM_PATH` does not start, or none could be installed
 */
export async function findBrowser({ whole = false } = {}): Promise<string> {
  const configuredPath = process.env['CHROMIUM_PATH']
  if (configuredPath) {
    const browser = findRunnable([configuredPath])
    if (!browser) throw new Error(`CHROMIUM_PATH is ${configuredPath}, which does not start.`)
    return browser
  }
  if (!whole && !inPath(shell).some(existsSync) && mayInstallPackages()) await installPackages(debianPackages.browser)
  return (
    findRunnable([
      ...(whole ? [] : inPath(shell)),
      ...wholeBrowsers.flatMap(inPath),
      ...(installPaths[process.platform] ?? []),
      chromium.executablePath(),
    ]) ?? installBrowser()
  )
}

/** Installs Playwright's build. */
async function installBrowser(): Promise<string> {
  console.log('No Chrome or Chromium found: installing one with `playwright install chromium` …')
  const exitCode = await run('playwright', ['install', 'chromium'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000',
  })
  const browser = exitCode === 0 ? findRunnable([chromium.executablePath()]) : null
  if (browser) return browser
  throw new Error('No browser starts here. Install Chrome or Chromium, or set CHROMIUM_PATH to one.')
}
