/**
 * The dashboard as files in an object storage (docs/static-hosting.md), which has no rules for addresses: its page for
 * what it does not find is `index.html`. The service has another origin.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { root, run } from '../scripts/process.ts'
import { paths } from '#kit/paths.ts'
import { distFolder } from '#server/dist-folder.ts'
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

interface Storage extends AsyncDisposable {
  origin: string
}

/** Serves a folder below a path, and nothing beside it. Its `config.json` names the service. */
async function startStorage(folder: string, base: string, serviceUrl: string): Promise<Storage> {
  const config = JSON.stringify({
    baseUrl: serviceUrl,
    words: { node: 'node', monitor: 'monitor' },
    signIn: ['token'],
  })
  const storage = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://storage')
    if (!pathname.startsWith(base)) return response.writeHead(404).end()
    const name = pathname.slice(base.length)
    const isFile = path.extname(name) !== '' && existsSync(path.join(folder, name))
    const file = isFile ? name : 'index.html'
    response.writeHead(isFile ? 200 : 404, { 'Content-Type': contentTypes[path.extname(file)] ?? 'text/plain' })
    return response.end(file === 'config.json' ? config : readFileSync(path.join(folder, file)))
  })
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
  const address = storage.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    [Symbol.asyncDispose]: async () => {
      storage.closeAllConnections()
      await new Promise((resolve) => storage.close(resolve))
    },
  }
}

const test = base.extend({
  origin: async ({ service }, provide) => {
    await using storage = await startStorage(distFolder, '/', service.url)
    await provide(storage.origin)
  },
})

/** The same below a path, for which the dashboard is built once more. */
const testBelowPath = base.extend<object, { consoleFolder: string }>({
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
  origin: async ({ service, consoleFolder }, provide) => {
    await using storage = await startStorage(consoleFolder, '/console/', service.url)
    await provide(storage.origin)
  },
})

test('a deep link opens after signing in with a token, survives a reload, and writes arrive', async ({
  page,
  service,
  monitor,
}) => {
  monitor.expectError(/status of 404/)
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

testBelowPath(
  'below a path, every address is there: pages, links, Back, a reload and the start page',
  async ({ page, service, monitor }) => {
    monitor.expectError(/status of 404/)
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
