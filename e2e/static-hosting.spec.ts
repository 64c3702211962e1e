/**
 * The dashboard as files in an object storage (docs/static-hosting.md), which has no rules for addresses: its page for
 * what it does not find is `index.html`. The service has another origin.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
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

/** The address of the storage, whose `config.json` names the service. */
const test = base.extend({
  origin: async ({ service }, provide) => {
    const config = JSON.stringify({
      baseUrl: service.url,
      words: { node: 'node', monitor: 'monitor' },
      signIn: ['token'],
    })
    const storage = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://storage')
      const isFile = path.extname(pathname) !== '' && existsSync(path.join(distFolder, pathname))
      const file = isFile ? pathname : '/index.html'
      response.writeHead(isFile ? 200 : 404, { 'Content-Type': contentTypes[path.extname(file)] ?? 'text/plain' })
      response.end(file === '/config.json' ? config : readFileSync(path.join(distFolder, file)))
    })
    await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
    const address = storage.address()
    await provide(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    storage.closeAllConnections()
    await new Promise((resolve) => storage.close(resolve))
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
