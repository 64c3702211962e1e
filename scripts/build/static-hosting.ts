/**
 * Writes the files for serving the dashboard without the embedded service (docs/static-hosting.md): the same security
 * headers, and index.html for every address.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pageHeadersFor, transportHeaders } from '#server/http/headers.ts'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const cacheControl = { page: 'no-cache', hashed: 'public, max-age=31536000, immutable' }

/** The origins of the configured services, without the origin that serves the dashboard. */
function serviceOrigins(): string[] {
  const { baseUrl, services = [] }: { baseUrl?: string; services?: { baseUrl: string }[] } = JSON.parse(
    readFileSync(path.join(root, 'public', 'config.json'), 'utf8'),
  )
  return [baseUrl, ...services.map((service) => service.baseUrl)].flatMap((address) =>
    address ? new URL(address).origin : [],
  )
}

const headersFor = (origins: readonly string[]): [name: string, value: string][] =>
  Object.entries({ ...pageHeadersFor(origins), ...transportHeaders })

/** The format of `_headers` files: a path, then its headers indented. */
export function headersFile(origins: readonly string[], base = '/'): string {
  const lines = headersFor(origins).map(([name, value]) => `  ${name}: ${value}`)
  // These hosts send `no-cache` for pages by default, and join the values when two rules set the same header.
  return [`${base}*`, ...lines, `${base}assets/*`, `  Cache-Control: ${cacheControl.hashed}`, ''].join('\n')
}

/** The text to `include` in an nginx `server` block, which sets `root`, `listen` and certificates itself. */
export function nginxFile(origins: readonly string[], base = '/'): string {
  const headers = headersFor(origins).map(([name, value]) => `add_header ${name} "${value}" always;`)
  const block = (location: string, cacheControl: string, fallback: string) => [
    `location ${location} {`,
    ...headers.map((line) => `  ${line}`),
    `  add_header Cache-Control "${cacheControl}" always;`,
    `  try_files $uri ${fallback};`,
    '}',
  ]
  return [
    'gzip_static on;',
    ...block(`${base}assets/`, cacheControl.hashed, '=404'),
    ...block(base, cacheControl.page, `${base}index.html`),
    '',
  ].join('\n')
}

/** The text to `import` in a site of a Caddyfile, which sets `root` itself. */
export function caddyFile(origins: readonly string[], base = '/'): string {
  const block = (address: string, cacheControl: string, lines: readonly string[]) => [
    `handle ${address} {`,
    `\theader Cache-Control "${cacheControl}"`,
    ...lines.map((line) => `\t${line}`),
    '\tfile_server {',
    '\t\tprecompressed br gzip',
    '\t}',
    '}',
  ]
  return [
    'header {',
    ...headersFor(origins).map(([name, value]) => `\t${name} "${value}"`),
    '}',
    ...block(`${base}assets/*`, cacheControl.hashed, []),
    ...block(`${base}*`, cacheControl.page, [`try_files {path} ${base}index.html`]),
    '',
  ].join('\n')
}

/** Writes `_headers`, `_redirects`, `nginx.conf` and `Caddyfile` into the build. */
export function staticHosting(): Plugin {
  let base = '/'
  return {
    name: 'static-hosting',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    generateBundle() {
      const origins = serviceOrigins()
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(origins, base) })
      this.emitFile({ type: 'asset', fileName: '_redirects', source: `${base}* ${base}index.html 200\n` })
      this.emitFile({ type: 'asset', fileName: 'nginx.conf', source: nginxFile(origins, base) })
      this.emitFile({ type: 'asset', fileName: 'Caddyfile', source: caddyFile(origins, base) })
    },
  }
}
