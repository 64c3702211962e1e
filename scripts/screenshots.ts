/** `npm run screenshots`: takes the screenshots of the README from a new demo account. They show no secrets. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { paths } from '#kit/paths.ts'
import { browserArguments, findBrowser } from './browser.ts'
import { signIn } from './bench/sign-in.ts'
import { buildIfStale } from './build/build-if-stale.ts'
import { root } from './process.ts'
import { startServer, type Server } from './server.ts'

const folder = path.join(root, 'docs', 'screenshots')
const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const themes = ['light', 'dark'] as const

/** The pages, and how to reach each from the node list. */
const views: { name: string; open: (page: Page, server: Server) => Promise<unknown> }[] = [
  { name: 'overview', open: (page, server) => page.goto(server.url + paths.overview()) },
  { name: 'nodes', open: (page, server) => page.goto(server.url + paths.nodes()) },
  { name: 'create', open: (page, server) => page.goto(server.url + paths.nodeCreate()) },
  { name: 'node', open: (page) => page.getByRole('link', { name: 'web-1', exact: true }).click() },
  { name: 'records', open: (page, server) => page.goto(server.url + paths.domain(1)) },
  { name: 'regions', open: (page, server) => page.goto(server.url + paths.regions()) },
  { name: 'security', open: (page, server) => page.goto(server.url + paths.security()) },
]

const executablePath = await findBrowser()
await buildIfStale()
// Work in progress in the demo ends immediately, so that every screenshot shows the same states.
await using server = await startServer({ settings: { PACE: '0.01' } })
await using browser = await chromium.launch({ executablePath, args: browserArguments })
mkdirSync(folder, { recursive: true })

async function capture(page: Page, name: string) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
}

for (const viewport of viewports) {
  for (const colorScheme of themes) {
    const context = await browser.newContext({
      viewport,
      colorScheme,
      locale: 'en-US',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(server.url + paths.signIn())
    await capture(page, `sign-in-${colorScheme}-${viewport.width}`)
    await signIn(page, server)
    // The font applies from the next page on.
    await page.waitForFunction(() => localStorage.getItem('@font') !== null)
    for (const { name, open } of views) {
      await page.goto(server.url + paths.nodes())
      await open(page, server)
      await capture(page, `${name}-${colorScheme}-${viewport.width}`)
    }
    await context.close()
  }
}
console.log(`Screenshots are in ${path.relative(root, folder)}.`)
