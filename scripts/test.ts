/** `npm test`: runs every step of continuous integration and stops after the first group of them in which one fails. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, run, formatElapsed, testProjects } from './process.ts'

const results = path.join(root, '.cache', 'results')
const projectResults = (project: string) => path.join(results, `${project}.json`)
const e2eResults = path.join(results, 'e2e.json')

interface Step {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
}

const reporters = (project: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${projectResults(project)}`,
]
const vitestStep = (project: string): Step => ({
  name: `Tests: ${project}`,
  command: 'vitest',
  args: ['run', `--project=${project}`, ...reporters(project)],
})

/** The steps of a group run side by side, because each of them leaves processors idle. */
const groups: Step[][] = [
  [
    { name: 'System packages', command: 'node', args: ['scripts/system-packages.ts'] },
    { name: 'Format', command: 'oxfmt', args: ['--check'] },
    { name: 'Lint and types', command: 'oxlint', args: ['--type-aware', '--type-check', '--deny-warnings'] },
    { name: 'Unused code', command: 'knip', args: [] },
  ],
  // One after the other: together they would share no workers, which takes twice as long.
  [vitestStep('unit')],
  [{ name: 'Tests: postgres', command: 'node', args: ['scripts/postgres.ts', ...reporters('postgres')] }],
  [vitestStep('pages')],
  [
    vitestStep('reload'),
    { name: 'Real servers', command: 'node', args: ['scripts/real-servers.ts'] },
    { name: 'Build', command: 'vite', args: ['build', '--logLevel', 'warn'] },
  ],
  [
    { name: 'Size budgets', command: 'node', args: ['scripts/budgets.ts'] },
    { name: 'Clients', command: 'node', args: ['scripts/clients.ts'] },
    { name: 'Package', command: 'node', args: ['scripts/package.ts'] },
  ],
  [
    {
      name: 'End-to-end',
      command: 'node',
      args: ['scripts/e2e.ts', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: e2eResults },
    },
  ],
]

interface TestCount {
  passed: number
  failed: number
  skipped: number
  /** How many of the passed tests did so only the second time. */
  flaky: number
}

/** Reads the counts from vitest's JSON report. */
function vitestCount(file: string): TestCount {
  const report: { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number } =
    readJson(file)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
  }
}

/** Reads the counts from Playwright's JSON report. */
function playwrightCount(file: string): TestCount {
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } = readJson(file)
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, flaky }
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const printHeading = (name: string) => console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)

/** Runs a step. Its output appears immediately when it runs alone, otherwise in one piece when it ends. */
async function passes({ name, command, args, env }: Step, alone: boolean): Promise<boolean> {
  const start = performance.now()
  const output: Buffer[] = []
  if (alone) printHeading(name)
  const code = await run(command, args, env, alone ? undefined : (chunk) => void output.push(chunk))
  if (!alone) {
    printHeading(name)
    process.stdout.write(Buffer.concat(output))
  }
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${formatElapsed(start)}`)
  return code === 0
}

async function runSteps(): Promise<boolean> {
  for (const group of groups) {
    const passed = await Promise.all(group.map((step) => passes(step, group.length === 1)))
    if (passed.includes(false)) return false
  }
  return true
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const start = performance.now()
const passed = await runSteps()
const counts = [
  ...[...testProjects, 'postgres'].map(projectResults).filter(existsSync).map(vitestCount),
  ...[e2eResults].filter(existsSync).map(playwrightCount),
]
const sum = (key: keyof TestCount) => counts.reduce((total, each) => total + each[key], 0)
if (sum('skipped') > 0) console.log(`\n${sum('skipped')} tests were skipped, which counts as a failure.`)
if (sum('flaky') > 0) console.log(`\n${sum('flaky')} tests, named above, passed only the second time: mend them.`)
process.exitCode = passed && sum('failed') === 0 && sum('skipped') === 0 ? 0 : 1
console.log(`\n${process.exitCode === 0 ? 'All steps passed' : 'Failed'} in ${formatElapsed(start)}.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
