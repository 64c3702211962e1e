/**
 * `npm run unit [-- files and options of vitest]`: runs the projects of tests one after the other, because together
 * they would share no workers, which takes twice as long. With `--watch` they run together, and again on changes.
 */
import { run, testProjects } from './process.ts'

const args = process.argv.slice(2)
const watches = args.includes('--watch')

for (const projects of watches ? [testProjects] : testProjects.map((project) => [project])) {
  const chosen = projects.map((project) => `--project=${project}`)
  const code = await run('vitest', [...(watches ? [] : ['run']), '--passWithNoTests', ...chosen, ...args])
  if (code === 0) continue
  process.exitCode = code
  break
}
