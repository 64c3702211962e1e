/**
 * The built dashboard: files in memory, cached by browsers for good when their names are hashed, and index.html for
 * every address of the dashboard. Not hono's serveStatic: it reads from disk for each request, and neither compresses
 * nor sets ETags.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import type { Settings } from '../settings.ts'
import { baseHeaders, pageHeadersFor } from './headers.ts'
import { acceptsEncoding } from './json-response.ts'

const compressible = /\.(?:html|js|css|json|svg|txt|webmanifest|xml)$/

type Bytes = Uint8Array<ArrayBuffer>
interface StoredFile {
  readonly type: string
  readonly etag: string
  readonly plain: Bytes
  readonly br: Bytes | null
  readonly gzip: Bytes | null
}

const bytesOf = (buffer: Buffer): Bytes => new Uint8Array(buffer)

/** The compressed file of the build, or one compressed here. */
function compressedVariant(file: string, suffix: '.br' | '.gz', compress: () => Buffer): Bytes | null {
  if (existsSync(file + suffix)) return bytesOf(readFileSync(file + suffix))
  return compressible.test(file) ? bytesOf(compress()) : null
}

function readStored(file: string): StoredFile {
  const plain = readFileSync(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  return {
    type: getMimeType(file) ?? 'application/octet-stream',
    // Weak, because all encodings share one tag.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain: bytesOf(plain),
    br: compressedVariant(file, '.br', () => brotliCompressSync(plain, quality)),
    gzip: compressedVariant(file, '.gz', () => gzipSync(plain)),
  }
}

/** `/config.json`: the dashboard talks to the service that it came from, in its identifier words. */
const dashboardConfig = ({ words, services }: Settings) => ({
  baseUrl: '',
  words,
  signIn: ['oauth', 'token'],
  ...(services.length > 0 ? { services } : {}),
})

/** Files for static hosts only. */
const excludedFiles = /^(?:_headers|_redirects|nginx\.conf|config\.json)$/

export interface Site {
  /** The response to a GET or HEAD; null when there is nothing at this path. */
  respond(path: string, request: Request): Response | null
}

/** Reads the folder of the built dashboard. Without the folder there is only `/config.json`. */
export function openSite(folder: string | undefined, settings: Settings): Site {
  const files = new Map<string, StoredFile>()
  if (folder !== undefined && existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, entry)
      const name = relative(folder, file).split(sep).join('/')
      if (/\.(?:br|gz)$/.test(name) || excludedFiles.test(name) || !statSync(file).isFile()) continue
      files.set(`/${name}`, readStored(file))
    }
  }
  const config = dashboardConfig(settings)
  const headers = pageHeadersFor(settings.services.map(({ baseUrl }) => new URL(baseUrl).origin))

  return {
    respond(path, request) {
      if (path === '/config.json') {
        return Response.json(config, { headers: { ...baseHeaders, 'Cache-Control': 'no-cache' } })
      }
      const file = path === '/' ? undefined : files.get(path)
      if (file)
        return fileResponse(
          file,
          request,
          headers,
          path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      const page = files.get('/index.html')
      // Page addresses get the page; a missing file is 404. Monitoring requests the root without an Accept header.
      const wantsPage = path === '/' || (request.headers.get('accept') ?? '').includes('text/html')
      return page && wantsPage && !path.startsWith('/assets/') ? fileResponse(page, request, headers, 'no-cache') : null
    },
  }
}

function fileResponse(
  file: StoredFile,
  request: Request,
  pageHeaders: Readonly<Record<string, string>>,
  cacheControl: string,
): Response {
  const { bytes, encoding } = selectEncoding(file, request.headers.get('accept-encoding'))
  return new Response(bytes, {
    headers: {
      ...pageHeaders,
      'Content-Type': file.type,
      'Cache-Control': cacheControl,
      ETag: file.etag,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    },
  })
}

function selectEncoding(
  { plain, br, gzip }: StoredFile,
  acceptEncoding: string | null,
): { bytes: Bytes; encoding?: string } {
  if (br && acceptsEncoding(acceptEncoding, 'br')) return { bytes: br, encoding: 'br' }
  if (gzip && acceptsEncoding(acceptEncoding, 'gzip')) return { bytes: gzip, encoding: 'gzip' }
  return { bytes: plain }
}
