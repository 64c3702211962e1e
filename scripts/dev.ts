/** `npm run dev`: the service and the dashboard with hot reload; both end together. */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { environment, root } from './process.ts'

const vite = await createServer()
const service = spawn('node', ['--watch-preserve-output', '--watch-path=server', '--watch-path=src/contract', 'server/main.ts'], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
let ending = false

async function end(code: number) {
  if (ending) return
  ending = true
  service.kill('SIGTERM')
  await vite.close()
  process.exitCode = code
}

process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
service.on('close', (code) => void end(code ?? 0))
await vite.listen()
vite.printUrls()
