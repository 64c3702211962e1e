import { chromium } from '@playwright/test'
import { measureLargeZone } from './scripts/bench/large-zone.ts'
import { browserArguments, findBrowser } from './scripts/browser.ts'
import { startServer } from './scripts/server.ts'
const executablePath = await findBrowser()
await using browser = await chromium.launch({ executablePath, args: browserArguments })
await using server = await startServer({ nodes: 0, records: 12000, demo: false })
console.table((await measureLargeZone(browser, server, 12000)).map(({label,value,spread,budget})=>({label,value,spread:JSON.stringify(spread),budget})))
