/**
 * Files for serving the dashboard without the embedded service (docs/static-hosting.md): the same security headers and the rule that
 * every address is the one page.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pageHeaders, transportHeaders } from '#server/http/headers.ts'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const caching = { page: 'no-cache', hashed: 'public, max-age=31536000, immutable' }

/** The service the dashboard is set to talk to, when that is not the place it is served from. */
function serviceOrigin(): string | null {
  const { baseUrl }: { baseUrl?: string } = JSON.parse(readFileSync(path.join(root, 'public', 'config.json'), 'utf8'))
  return baseUrl ? new URL(baseUrl).origin : null
}

function headersFor(origin: string | null): [name: string, value: string][] {
  const entries = Object.entries({ ...pageHeaders, ...transportHeaders })
  if (!origin) return entries
  return entries.map(([name, value]) => [name, value.replace("connect-src 'self'", `connect-src 'self' ${origin}`)])
}

/** The format of `_headers` files: a path, then its headers indented. */
export function headersFile(origin: string | null): string {
  const lines = headersFor(origin).map(([name, value]) => `  ${name}: ${value}`)
  // Such hosts have browsers ask again for every page by themselves; two rules for one header would be joined.
  return ['/*', ...lines, '/assets/*', `  Cache-Control: ${caching.hashed}`, ''].join('\n')
}

/** For an `include` inside an nginx `server` block, which keeps its `root`, `listen` and certificates to itself. */
export function nginxFile(origin: string | null): string {
  const headers = headersFor(origin).map(([name, value]) => `add_header ${name} "${value}" always;`)
  const block = (location: string, caching: string, fallback: string) => [
    `location ${location} {`,
    ...headers.map((line) => `  ${line}`),
    `  add_header Cache-Control "${caching}" always;`,
    `  try_files $uri ${fallback};`,
    '}',
  ]
  return ['gzip_static on;', ...block('/assets/', caching.hashed, '=404'), ...block('/', caching.page, '/index.html'), ''].join('\n')
}

/** Writes `_headers`, `_redirects` and `nginx.conf` into the build. They hold nothing that the answers' own headers do not say. */
export function staticHosting(): Plugin {
  return {
    name: 'static-hosting',
    apply: 'build',
    generateBundle() {
      const origin = serviceOrigin()
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(origin) })
      this.emitFile({ type: 'asset', fileName: '_redirects', source: '/* /index.html 200\n' })
      this.emitFile({ type: 'asset', fileName: 'nginx.conf', source: nginxFile(origin) })
    },
  }
}
