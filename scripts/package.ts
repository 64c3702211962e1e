/**
 * Packs the project, installs the package into an empty folder, starts it there with its command, and runs example
 * tests of other programs with the package's test service.
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.ts'
import { root, run } from './process.ts'
import { startServer } from './server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'quarterdeck-package-'))

async function expectPage(url: string, contained: string) {
  const response = await fetch(url)
  const text = await response.text()
  if (response.ok && text.includes(contained)) return
  throw new Error(`${url} answered ${response.status}, and not with ${contained}: ${text.slice(0, 200)}`)
}

/** Runs the tests of clients/testing: one where the package is installed, and that in a browser where Playwright is. */
async function testExamples(): Promise<number> {
  const example = path.join(folder, 'fetch.test.js')
  copyFileSync(path.join(root, 'clients', 'testing', 'fetch.test.js'), example)
  const code = await run('node', ['--test', '--test-reporter=dot', example])
  if (code !== 0) return code
  const config = path.join('clients', 'testing', 'playwright.config.ts')
  return run('playwright', ['test', '--config', config], { CHROMIUM_PATH: await findBrowser() })
}

async function testPackage(): Promise<number> {
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder])
  const archive = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (packed !== 0 || archive === undefined) return 1
  const quietly = ['--omit=dev', '--no-audit', '--no-fund', '--prefer-offline']
  const installed = await run('npm', ['install', '--prefix', folder, ...quietly, path.join(folder, archive)])
  if (installed !== 0) return 1
  await using server = await startServer({ program: path.join(folder, 'node_modules', '.bin', 'quarterdeck') })
  await expectPage(`${server.url}/health`, '"ok"')
  await expectPage(server.url, '<div id="root"')
  await expectPage(`${server.url}/login.css`, '{')
  await expectPage(`${server.url}/login.woff2`, 'wOF2')
  await expectPage(`${server.url}/v4/regions`, '"us-east"')
  return testExamples()
}

try {
  process.exitCode = await testPackage()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
