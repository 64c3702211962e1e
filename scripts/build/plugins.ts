/** The project's own build steps. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { root } from '../process.ts'
import { type Chunk, hashInputs, writeBuildRecord } from './build-record.ts'
import { startModule } from './first-visit.ts'

/** Has the browser load the code of the dashboard while the entry sends the first requests. */
export function preloadStartModule(): Plugin {
  let base = '/'
  return {
    name: 'preload-start-module',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const start = Object.values(bundle ?? {}).find(
          (item) => item.type === 'chunk' && Object.keys(item.modules).includes(path.join(root, startModule)),
        )
        if (start?.type !== 'chunk') throw new Error(`No chunk holds ${startModule}.`)
        return [start.fileName, ...start.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `${base}${file}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

/** Writes the build record of `dist` (see build-record.ts). */
export function buildRecord(): Plugin {
  let inputs = ''
  let built = { base: '/', outDir: 'dist' }
  const relative = (id: string) => path.relative(root, id.replace(/^\0/, '').split('?', 1).join(''))
  return {
    name: 'build-record',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ base, build: { outDir } }) => void (built = { base, outDir }),
    // Hashed at the start, so that an edit during the build makes the result stale. A different base does so, too.
    buildStart: () => void (inputs = built.base === '/' ? hashInputs() : built.base),
    writeBundle: (_options, bundle) => {
      if (built.outDir !== 'dist') return
      const chunks = Object.values(bundle).flatMap((item): Chunk[] => {
        if (item.type !== 'chunk') return []
        return [
          {
            file: item.fileName,
            name: item.name,
            module: item.facadeModuleId ? relative(item.facadeModuleId) : null,
            entry: item.isEntry,
            imports: item.imports,
            dynamicImports: item.dynamicImports,
            modules: Object.entries(item.modules)
              .filter(([, module]) => module.renderedLength > 0)
              .map(([id]) => relative(id)),
          },
        ]
      })
      writeBuildRecord({ inputs, chunks, styles: Object.keys(bundle).filter((name) => name.endsWith('.css')) })
    },
  }
}

const compressible = /\.(js|css|html|json|svg|txt|webmanifest|ico)$/
const minSizeBytes = 1000
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file that becomes smaller, so that servers need not compress. */
export function precompress(): Plugin {
  let target = ''
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (target = path.resolve(config.root, config.build.outDir)),
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = readdirSync(target, { recursive: true, encoding: 'utf8' })
        const files = names
          .map((name) => path.join(target, name))
          .filter((name) => compressible.test(name) && statSync(name).isFile())
        await Promise.all(files.map(writeCompressed))
      },
    },
  }
}

async function writeCompressed(name: string) {
  const content = readFileSync(name)
  if (content.length < minSizeBytes) return
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [br, gz] = await Promise.all([
    compressBrotli(content, { params: quality }),
    compressGzip(content, { level: 9 }),
  ])
  if (br.length < content.length) writeFileSync(`${name}.br`, br)
  if (gz.length < content.length) writeFileSync(`${name}.gz`, gz)
}

const preloadHelper = '\0vite/preload-helper.js'

/**
 * Vite wraps every import() in a helper that loads style sheets and modules ahead; the dashboard has one style sheet
 * and no such lists.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load()' : null),
  }
}
