/** `npm run dev`: runs the service and the dashboard with hot reload until either of them stops. */
import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { environment, root } from './process.ts'

const vite = await createServer()
const service = spawn(
  'node',
  ['--watch-preserve-output', '--watch-path=server', '--watch-path=src/contract', 'server/main.ts'],
  {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  },
)
let shuttingDown = false

async function shutDown(code: number) {
  if (shuttingDown) return
  shuttingDown = true
  service.kill('SIGTERM')
  await vite.close()
  process.exitCode = code
}

process.on('SIGINT', () => void shutDown(0))
process.on('SIGTERM', () => void shutDown(0))
service.on('close', (code) => void shutDown(code ?? 0))
await vite.listen()
vite.printUrls()
