/**
 * Runs before `npm pack`: builds the dashboard, and the service into `service/`, because Node.js runs no TypeScript in
 * `node_modules` (docs/decisions/0116-one-package-for-service-and-tests.md).
 */
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { buildIfStale } from './build/build-if-stale.ts'
import { root } from './process.ts'

const outDir = path.join(root, 'service')
const entries = ['server/bin.ts', 'server/stand-in.ts', 'server/store/query-worker.ts', 'server/store/migrations/*.ts']
const stylesheet = 'oauth/login.css'

await buildIfStale()
await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: globSync(entries, { cwd: root }),
      output: { preserveModules: true, preserveModulesRoot: 'server', entryFileNames: '[name].js' },
    },
  },
})
copyFileSync(path.join(root, 'server', stylesheet), path.join(outDir, stylesheet))

const types = readFileSync(path.join(root, 'server', 'stand-in-types.ts'), 'utf8')
writeFileSync(path.join(outDir, 'stand-in.d.ts'), `${types}\nexport declare const startService: StartService\n`)
