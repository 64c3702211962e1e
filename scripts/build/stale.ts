import { run, seconds } from '../process.ts'
import { hashInputs, readRecord } from './record.ts'

/** Builds the dashboard unless `dist` already holds what the sources say; prints what it does. Ends the process when it fails. */
export async function buildWhenStale(): Promise<void> {
  const record = readRecord()
  if (record?.inputs === hashInputs()) return console.log('The dashboard is built and up to date.')
  console.log(record ? 'The dashboard changed since it was built: building …' : 'The dashboard is not built yet: building …')
  const start = performance.now()
  const code = await run('vite', ['build', '--logLevel', 'warn'])
  if (code !== 0) process.exit(code)
  console.log(`Built in ${seconds(start)}.`)
}
