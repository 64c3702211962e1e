import { run, formatElapsed } from '../process.ts'
import { hashInputs, readBuildRecord } from './build-record.ts'

/**
 * Builds the dashboard unless `dist` is up to date with the sources, and prints what it does. Ends the process when the
 * build fails.
 */
export async function buildIfStale(): Promise<void> {
  const record = readBuildRecord()
  if (record?.inputs === hashInputs()) return console.log('The dashboard is built and up to date.')
  console.log(
    record
      ? 'The dashboard has changed since the last build: building …'
      : 'The dashboard is not built yet: building …',
  )
  const start = performance.now()
  const code = await run('vite', ['build', '--logLevel', 'warn'])
  if (code !== 0) process.exit(code)
  console.log(`Built in ${formatElapsed(start)}.`)
}
