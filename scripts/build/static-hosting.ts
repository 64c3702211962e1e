/**
 * Writes the files for serving the dashboard without the embedded service (docs/static-hosting.md): the same security headers, and index.html
 * for every address.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pageHeaders, transportHeaders } from '#server/http/headers.ts'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const cacheControl = { page: 'no-cache', hashed: 'public, max-age=31536000, immutable' }

/** The origin of the configured service; null when it is the origin that serves the dashboard. */
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
  // These hosts send `no-cache` for pages by default, and join the values when two rules set the same header.
  return ['/*', ...lines, '/assets/*', `  Cache-Control: ${cacheControl.hashed}`, ''].join('\n')
}

/** The text to `include` in an nginx `server` block, which sets `root`, `listen` and certificates itself. */
export function nginxFile(origin: string | null): string {
  const headers = headersFor(origin).map(([name, value]) => `add_header ${name} "${value}" always;`)
  const block = (location: string, cacheControl: string, fallback: string) => [
    `location ${location} {`,
    ...headers.map((line) => `  ${line}`),
    `  add_header Cache-Control "${cacheControl}" always;`,
    `  try_files $uri ${fallback};`,
    '}',
  ]
  return [
    'gzip_static on;',
    ...block('/assets/', cacheControl.hashed, '=404'),
    ...block('/', cacheControl.page, '/index.html'),
    '',
  ].join('\n')
}

/** Writes `_headers`, `_redirects` and `nginx.conf` into the build. */
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
