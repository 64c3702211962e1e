/** The built dashboard: files read once, hashed ones kept by browsers for good, one page for every address of the dashboard. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Settings } from '../settings.ts'
import { bareHeaders, pageHeaders } from './headers.ts'
import { revalidated, tagOf } from './revalidate.ts'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', json: 'application/json',
  svg: 'image/svg+xml', png: 'image/png', ico: 'image/x-icon', webp: 'image/webp', woff2: 'font/woff2', txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8', webmanifest: 'application/manifest+json', xml: 'application/xml',
}
const extensionOf = (name: string) => /\.([a-z0-9]+)$/.exec(name)?.[1] ?? ''
const compressible = /\.(?:html|js|css|json|svg|txt|md|webmanifest|xml)$/

type Bytes = Uint8Array<ArrayBuffer>
interface StoredFile {
  readonly type: string
  readonly tag: string
  readonly plain: Bytes
  readonly br: Bytes | null
  readonly gzip: Bytes | null
}

const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer)

/** What the build compressed beside the file, or compressed here once. */
function variant(file: string, ending: '.br' | '.gz', compress: () => Buffer): Bytes | null {
  if (existsSync(file + ending)) return bytesOf(readFileSync(file + ending))
  return compressible.test(file) ? bytesOf(compress()) : null
}

function readStored(file: string): StoredFile {
  const plain = readFileSync(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  return {
    type: types[extensionOf(file)] ?? 'application/octet-stream',
    tag: tagOf(plain),
    plain: bytesOf(plain),
    br: variant(file, '.br', () => brotliCompressSync(plain, quality)),
    gzip: variant(file, '.gz', () => gzipSync(plain)),
  }
}

/** What `/config.json` says: the dashboard talks to the service it came from, in its words. */
export const dashboardConfig = ({ words }: Settings) => ({
  baseUrl: '', words, signIn: ['oauth', 'token'],
})

/** Files for static hosts, of no use to a browser. */
const notServed = /^(?:_headers|_redirects|nginx\.conf|config\.json)$/

export interface Site {
  /** The answer for a GET or HEAD; null when there is nothing at this path. */
  answer(path: string, request: Request): Response | null
}

/** Reads the folder of the built dashboard. Without the folder only `/config.json` is there. */
export function openSite(folder: string | undefined, settings: Settings): Site {
  const files = new Map<string, StoredFile>()
  if (folder !== undefined && existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, entry)
      const name = relative(folder, file).split(sep).join('/')
      if (/\.(?:br|gz)$/.test(name) || notServed.test(name) || !statSync(file).isFile()) continue
      files.set(`/${name}`, readStored(file))
    }
  }
  const config = JSON.stringify(dashboardConfig(settings))
  const configTag = tagOf(config)

  return {
    answer(path, request) {
      if (path === '/config.json') {
        return revalidated(request, configTag, { ...bareHeaders, 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }, () => config)
      }
      const file = path === '/' ? undefined : files.get(path)
      if (file) return send(file, request, path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Any other address a person opens is one of the dashboard's own; a missing file is not.
      const page = files.get('/index.html')
      // The root is the page for everybody: who watches over a service asks for it without saying what they accept.
      const opened = path === '/' || (request.headers.get('accept') ?? '').includes('text/html')
      return page && opened && !path.startsWith('/assets/') ? send(page, request, 'no-cache') : null
    },
  }
}

function send(file: StoredFile, request: Request, caching: string): Response {
  const headers: Record<string, string> = { ...pageHeaders, 'Content-Type': file.type, 'Cache-Control': caching, Vary: 'Accept-Encoding' }
  const { bytes, encoding } = encoded(file, request.headers.get('accept-encoding') ?? '')
  return revalidated(request, file.tag, encoding ? { ...headers, 'Content-Encoding': encoding } : headers, () => bytes)
}

function encoded({ plain, br, gzip }: StoredFile, accepted: string): { bytes: Bytes; encoding?: string } {
  if (br && /\bbr\b/.test(accepted)) return { bytes: br, encoding: 'br' }
  if (gzip && /\bgzip\b/.test(accepted)) return { bytes: gzip, encoding: 'gzip' }
  return { bytes: plain }
}
