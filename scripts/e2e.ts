/** `npm run e2e [-- playwright's arguments]`: the end-to-end tests against the built dashboard, in a real browser. */
import { findBrowser } from './browser.ts'
import { buildWhenStale } from './build/stale.ts'
import { run } from './process.ts'

const browser = await findBrowser()
await buildWhenStale()
process.exitCode = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: browser })
