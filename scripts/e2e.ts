/**
 * `npm run e2e [-- arguments for playwright]`: runs the end-to-end tests against the built dashboard in a real browser.
 */
import { findBrowser } from './browser.ts'
import { buildIfStale } from './build/build-if-stale.ts'
import { run } from './process.ts'

const browser = await findBrowser()
await buildIfStale()
process.exitCode = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  CHROMIUM_PATH: browser,
})
