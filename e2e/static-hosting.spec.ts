/**
 * The dashboard as files (docs/static-hosting.md): in an object storage, which has no rewrite rules, so `index.html` is
 * its page for missing files; and in the web servers that the build writes rules for. The service has another origin.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, run } from '../scripts/process.ts'
import { paths } from '#kit/paths.ts'
import { daemonPath, freePort } from '#server/daemon-testing.ts'
import { distFolder } from '#server/dist-folder.ts'
import { webServers } from '#server/web-servers-testing.ts'
import { findNode } from './account.ts'
import { expect, test as base } from './fixtures.ts'
import { main, navigation, title } from './locators.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface Site {
  /** The folder for the host's own files. */
  folder: string
  port: number
  /** The folder that it serves. */
  site: string
  base: string
  serviceUrl: string
}

interface Host {
  name: string
  start: (site: Site) => Promise<AsyncDisposable>
  /** The error that browsers report about pages from such a host. */
  expectedError?: RegExp
}

/** Serves a folder, with its page for missing files. */
async function startStorage({ port, site, base }: Site): Promise<AsyncDisposable> {
  const storage = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://storage')
    if (!pathname.startsWith(base)) return response.writeHead(404).end()
    const isFile = path.extname(pathname) !== '' && existsSync(path.join(site, pathname))
    const file = isFile ? pathname : `${base}index.html`
    response.writeHead(isFile ? 200 : 404, { 'Content-Type': contentTypes[path.extname(file)] ?? 'text/plain' })
    return response.end(readFileSync(path.join(site, file)))
  })
  await new Promise<void>((resolve) => storage.listen(port, '127.0.0.1', resolve))
  return {
    [Symbol.asyncDispose]: async () => {
      storage.closeAllConnections()
      await new Promise((resolve) => storage.close(resolve))
    },
  }
}

/** In continuous integration the web servers are present, because earlier tests have installed them. */
const mustBeInstalled = process.env['CI'] === 'true'
const storage: Host = { name: 'an object storage', start: startStorage, expectedError: /status of 404/ }
const hosts: Host[] = [
  storage,
  ...webServers
    .filter(
      ({ command }) =>
        mustBeInstalled ||
        spawnSync(command, ['-h'], { stdio: 'ignore', env: { PATH: daemonPath } }).error === undefined,
    )
    .map(({ name, rules, start }): Host => ({
      name,
      start: ({ base, serviceUrl, ...site }) => {
        const file = path.join(site.folder, 'rules')
        writeFileSync(file, rules([new URL(serviceUrl).origin], base))
        return start({ ...site, rules: file })
      },
    })),
]

/** Starts a host with a build, whose `config.json` names the service. Provides its origin. */
async function serveFiles(
  host: Host,
  { build, base, serviceUrl }: { build: string; base: string; serviceUrl: string },
  provide: (origin: string) => Promise<void>,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'static-'))
  const site = path.join(folder, 'site')
  cpSync(build, path.join(site, base), { recursive: true })
  const config = { baseUrl: serviceUrl, words: { node: 'node', monitor: 'monitor' }, signIn: ['token'] }
  writeFileSync(path.join(site, base, 'config.json'), JSON.stringify(config))
  const port = await freePort()
  {
    await using _ = await host.start({ folder, port, site, base, serviceUrl })
    await provide(`http://127.0.0.1:${port}`)
  }
  rmSync(folder, { recursive: true })
}

interface Options {
  host: Host
}

const test = base.extend<Options>({
  host: [storage, { option: true }],
  origin: ({ service, host }, provide) =>
    serveFiles(host, { build: distFolder, base: '/', serviceUrl: service.url }, provide),
})

/** The same below a path, for which the dashboard is built once more. */
const testBelowPath = base.extend<Options, { consoleFolder: string }>({
  host: [storage, { option: true }],
  consoleFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern.
    async ({}, provide) => {
      const folder = path.join(root, '.cache', 'console')
      const code = await run('vite', ['build', '--base=/console/', '--outDir', folder, '--logLevel', 'error'])
      if (code !== 0) throw new Error(`The build ended with ${code}.`)
      await provide(folder)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  origin: ({ service, host, consoleFolder }, provide) =>
    serveFiles(host, { build: consoleFolder, base: '/console/', serviceUrl: service.url }, provide),
})

for (const host of hosts)
  test.describe(`from ${host.name}`, () => {
    test.use({ host })
    test('a deep link opens after signing in with a token, survives a reload, and writes arrive', async ({
      page,
      service,
      monitor,
    }) => {
      if (host.expectedError) monitor.expectError(host.expectedError)
      monitor.expectError(new RegExp(`request to another origin: ${service.url}/v4/`))
      const node = await findNode(service, 'web-1')
      await page.goto(paths.nodeSettings(node.id))
      await page.getByLabel('Personal access token').fill(service.ownerToken)
      await page.getByRole('checkbox', { name: 'Keep it in this tab' }).check()
      await page.getByRole('button', { name: 'Sign in with token' }).click()
      await expect(title(page, 'web-1')).toBeVisible()
      await expect(page).toHaveURL(paths.nodeSettings(node.id))
      await page.reload()
      await expect(title(page, 'web-1')).toBeVisible()
      await main(page).getByLabel('Label', { exact: true }).fill('web-10')
      await main(page).getByRole('button', { name: 'Save changes' }).click()
      await expect(title(page, 'web-10')).toBeVisible()
      expect((await findNode(service, 'web-10')).id).toBe(node.id)
      await navigation(page).getByRole('link', { name: 'Domains' }).click()
      await expect(title(page, 'Domains')).toBeVisible()
    })
  })

testBelowPath.describe('below a path', () => {
  // One build for all of them.
  testBelowPath.describe.configure({ mode: 'default' })
  for (const host of hosts)
    testBelowPath.describe(`from ${host.name}`, () => {
      testBelowPath.use({ host })
      testBelowPath(
        'every address is there: pages, links, Back, a reload and the start page',
        async ({ page, service, monitor }) => {
          if (host.expectedError) monitor.expectError(host.expectedError)
          monitor.expectError(new RegExp(`request to another origin: ${service.url}/v4/`))
          const outside: string[] = []
          page.on('request', (request) => {
            const { origin, pathname } = new URL(request.url())
            if (origin !== service.url && !pathname.startsWith('/console/')) outside.push(pathname)
          })
          const node = await findNode(service, 'web-1')
          const nodePage = `/console${paths.node(node.id)}`
          await page.goto(nodePage)
          await expect(page).toHaveURL(/\/console\/sign-in\?to=%2Fconsole%2Fnodes%2F\d+$/)
          await page.getByLabel('Personal access token').fill(service.ownerToken)
          await page.getByRole('checkbox', { name: 'Keep it in this tab' }).check()
          await page.getByRole('button', { name: 'Sign in with token' }).click()
          await expect(title(page, 'web-1')).toBeVisible()
          await expect(page).toHaveURL(nodePage)
          await navigation(page).getByRole('link', { name: 'Domains' }).click()
          await expect(title(page, 'Domains')).toBeVisible()
          await expect(page).toHaveURL('/console/domains')
          await navigation(page).getByRole('link', { name: 'Overview' }).click()
          await expect(title(page, 'Overview')).toBeVisible()
          await expect(page).toHaveURL('/console/')
          await page.goBack()
          await expect(title(page, 'Domains')).toBeVisible()
          await page.reload()
          await expect(title(page, 'Domains')).toBeVisible()
          await page.goto('/console/regions')
          await expect(title(page, 'Regions')).toBeVisible()
          await page.goto(`/console${paths.preferences()}`)
          await main(page).getByLabel('Start page').selectOption('Nodes')
          await page.goto('/console/')
          await expect(title(page, 'Nodes')).toBeVisible()
          await expect(page).toHaveURL('/console/nodes')
          expect(outside).toEqual([])
        },
      )
    })
})
