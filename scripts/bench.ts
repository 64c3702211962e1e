/**
 * `npm run bench`: measures the speed of the built dashboard in a real browser, and of the service in a process of its
 * own, and writes docs/benchmarks.md. scripts/budgets.ts checks sizes. `npm run bench -- first-visit` only prints one
 * group (the names are below).
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { clientSideLimit } from '#api/http/client-side-limit.ts'
import { maxRecordsPerDomain } from '#contract/limits.ts'
import { formatNumber } from '#contract/text.ts'
import { startBareBrowser } from './bench/bare-browser.ts'
import { measureFirstVisits } from './bench/first-visit.ts'
import { floorRowCount } from './bench/floor.ts'
import { measureServerSideList, measureClientSideList } from './bench/large-list.ts'
import { measureLargeZone } from './bench/large-zone.ts'
import { measureLongestWaits } from './bench/longest-wait.ts'
import { formatMeasurement, isOverBudget, roundForDisplay, type Measurement } from './bench/measurement.ts'
import { measureMemory } from './bench/memory.ts'
import { measureProcesses } from './bench/processes.ts'
import { measureReturnVisits } from './bench/return-visits.ts'
import { measureServiceList } from './bench/service-list.ts'
import { browserArguments, findBrowser } from './browser.ts'
import { buildIfStale } from './build/build-if-stale.ts'
import { root } from './process.ts'
import { startServer } from './server.ts'

/** Nodes in store while the service is measured. */
const storedNodes = 10_000
/** Nodes of a list of a few pages, of a large account whose lists are loaded, and of one that is too large for that. */
const accounts = { usual: 2000, large: 20_000, tooLarge: clientSideLimit + 1000 }

/** The load average of the last minute, which shows other work during a measurement. */
const loadAverage = () => roundForDisplay(loadavg()[0] ?? 0)

const initialLoad = loadAverage()
const measurements: (Measurement & { load: number })[] = []
const record = (results: readonly Measurement[]) => {
  for (const measurement of results) console.log(formatMeasurement(measurement))
  const load = loadAverage()
  measurements.push(...results.map((measurement) => ({ ...measurement, load })))
}

const executablePath = await findBrowser({ whole: true })
await buildIfStale()
await using browser = await chromium.launch({ executablePath, args: browserArguments })

/** The groups of measurements, each with its own service. */
const groups: Readonly<Record<string, () => Promise<void>>> = {
  service: async () => {
    await using server = await startServer({ nodes: storedNodes, records: maxRecordsPerDomain, demo: false })
    record(await measureServiceList(server))
  },
  processes: async () => record(await measureProcesses()),
  'longest-wait': async () => record(await measureLongestWaits()),
  'first-visit': async () => {
    await using server = await startServer({ nodes: floorRowCount, demo: false })
    await using bare = await startBareBrowser(executablePath)
    record(await measureFirstVisits(browser, bare, server))
  },
  'return-visits': async () => {
    await using server = await startServer()
    record(await measureReturnVisits(browser, server))
    record(await measureMemory(browser, server))
  },
  'long-list': async () => {
    await using server = await startServer({ nodes: accounts.usual, demo: false })
    record(await measureClientSideList(browser, server, accounts.usual))
  },
  'large-zone': async () => {
    await using server = await startServer({ nodes: 0, records: maxRecordsPerDomain, demo: false })
    record(await measureLargeZone(browser, server, maxRecordsPerDomain))
  },
  'large-account': async () => {
    {
      await using server = await startServer({ nodes: accounts.large, demo: false })
      record(await measureClientSideList(browser, server, accounts.large))
    }
    await using server = await startServer({ nodes: accounts.tooLarge, demo: false })
    record(await measureServerSideList(browser, server, accounts.tooLarge))
  },
}

const chosen = process.argv.slice(2)
for (const name of chosen.length > 0 ? chosen : Object.keys(groups)) {
  const measure = groups[name]
  if (!measure) throw new Error(`There is no group ${name}, only ${Object.keys(groups).join(', ')}.`)
  await measure()
}
process.exitCode = measurements.some(isOverBudget) ? 1 : 0
if (chosen.length === 0) writeDocument()

function writeDocument() {
  const budgetMet = (measurement: Measurement) =>
    measurement.budget === undefined ? '' : isOverBudget(measurement) ? '**no**' : 'yes'
  const rows = measurements.map(
    (measurement) =>
      `| ${measurement.label} | ${measurement.value} ${measurement.unit} | ${measurement.lowest ?? ''} | ${measurement.budget === undefined ? '' : `${measurement.budget} ${measurement.unit}`} | ${budgetMet(measurement)} | ${measurement.load} |`,
  )
  const document = `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, on a machine with ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB of memory.
Browser: Chromium ${browser.version()}, headless. Service and browser share the machine, whose load average was ${initialLoad} before the start; the last column is the one after each group of measurements. Times are medians unless stated otherwise, longest waits the highest of three.
Where something was measured several times, the lowest value stands beside the result.
The browser loads lists of up to ${formatNumber(clientSideLimit)} rows whole, and searches and sorts them itself; for longer lists the service does. Slow processor: CPU slowed down 4 times. Slow connection: that, and 1.6 Mbit/s with a round trip of 150 ms. The floor is
a page with the same libraries and 25 rows of text (scripts/bench/floor); the page without script is the finished list as HTML and CSS. Both are visited in the same run.

| Measurement | Result | Lowest | Budget | Within budget | Load |
|---|---|---|---|---|---|
${rows.join('\n')}
`
  writeFileSync(path.join(root, 'docs', 'benchmarks.md'), document)
  console.log('\nWritten to docs/benchmarks.md.')
}
