/**
 * `npm run bench`: measures what quality.md promises about speed, in a real browser against the built dashboard and the service as its
 * own process, and writes docs/benchmarks.md. Budgets of size are checked by scripts/budgets.ts.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { firstVisits } from './bench/first-visit.ts'
import { pagedList, wholeList } from './bench/large-list.ts'
import { rounded, type Figure } from './bench/figure.ts'
import { pageMemory } from './bench/memory.ts'
import { serviceList } from './bench/service-list.ts'
import { browserArguments, findBrowser } from './browser.ts'
import { buildWhenStale } from './build/stale.ts'
import { root } from './process.ts'
import { startServer } from './server.ts'

/** The longest list the browser loads whole (src/api/collection.ts), and one that it does not. */
const wholeLimit = 2000
const inStore = 10_000

/** Programs that wanted a core in the last minute: what else went on while it was measured. */
const busy = () => rounded(loadavg()[0] ?? 0)

const executablePath = await findBrowser()
await buildWhenStale()

const busyBefore = busy()
const figures: Figure[] = []
const note = (more: readonly Figure[]) => {
  for (const { what, value, unit, budget } of more) console.log(`${what}: ${value} ${unit}${budget === undefined ? '' : ` (budget ${budget})`}`)
  figures.push(...more)
}

{
  await using server = await startServer({ nodes: inStore, demo: false })
  note(await serviceList(server))
}
await using browser = await chromium.launch({ executablePath, args: browserArguments })
{
  await using server = await startServer()
  note(await firstVisits(browser, server))
  note(await pageMemory(browser, server))
}
{
  await using server = await startServer({ nodes: wholeLimit, demo: false })
  note(await wholeList(browser, server, wholeLimit))
}
{
  await using server = await startServer({ nodes: inStore, demo: false })
  note(await pagedList(browser, server, inStore))
}

const verdict = ({ value, budget }: Figure) => (budget === undefined ? '' : value <= budget ? 'yes' : '**no**')
const rows = figures.map((figure) => `| ${figure.what} | ${figure.value} ${figure.unit} | ${figure.budget === undefined ? '' : `${figure.budget} ${figure.unit}`} | ${verdict(figure)} |`)
const document = `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, on a machine with ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB of memory.
Browser: Chromium ${browser.version()}, headless. Service and caller share the machine; other work kept ${busyBefore} of its cores busy before the start. Times are medians unless the
line says otherwise.
The longest list the browser loads whole has ${wholeLimit.toLocaleString('en')} rows, so that is what is searched and scrolled; beyond it the service does it. A slow line means: processor slowed 4 times, 1.6 Mbit/s, 150 ms round trip.

| What | Measured | Budget | Kept |
|---|---|---|---|
${rows.join('\n')}
`
writeFileSync(path.join(root, 'docs', 'benchmarks.md'), document)
console.log('\nWritten to docs/benchmarks.md.')
process.exitCode = figures.some(({ value, budget }) => budget !== undefined && value > budget) ? 1 : 0
