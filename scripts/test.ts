/** `npm test`: everything continuous integration runs, one part after the other; stops at the first that fails. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, run, seconds } from './process.ts'

const results = path.join(root, '.cache', 'results')
const unitResults = path.join(results, 'unit.json')
const e2eResults = path.join(results, 'e2e.json')

interface Part {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
}

const parts: Part[] = [
  { name: 'Types', command: 'tsc', args: ['-p', '.'] },
  { name: 'Lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  {
    name: 'Unit and page tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitResults}`],
  },
  { name: 'Build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
  { name: 'Size budgets', command: 'node', args: ['scripts/budgets.ts'] },
  {
    name: 'End-to-end',
    command: 'node',
    args: ['scripts/e2e.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eResults },
  },
]

interface Count {
  passed: number
  failed: number
  skipped: number
}

/** What vitest's JSON report counts. */
function unitCount(): Count {
  const report: { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number } = readJson(unitResults)
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
}

/** What Playwright's JSON report counts. */
function e2eCount(): Count {
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } = readJson(e2eResults)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

async function runParts(): Promise<boolean> {
  for (const { name, command, args, env } of parts) {
    const start = performance.now()
    console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
    const code = await run(command, args, env)
    console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(start)}`)
    if (code !== 0) return false
  }
  return true
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const start = performance.now()
const fine = await runParts()
const counts = [[unitResults, unitCount] as const, [e2eResults, e2eCount] as const].map(([file, count]) =>
  existsSync(file) ? count() : { passed: 0, failed: 0, skipped: 0 },
)
const sum = (of: keyof Count) => counts.reduce((total, each) => total + each[of], 0)
// A test that does not run proves nothing.
if (sum('skipped') > 0) console.log(`\n${sum('skipped')} tests were skipped: none may be.`)
process.exitCode = fine && sum('failed') === 0 && sum('skipped') === 0 ? 0 : 1
console.log(`\n${process.exitCode === 0 ? 'All parts passed' : 'Not all parts passed'} in ${seconds(start)}.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
