/** The project's own steps of the build. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { root } from '../process.ts'
import { type Chunk, hashInputs, writeRecord } from './record.ts'

const moduleScript = /[ \t]*<script\b(?=[^>]*\btype="module")[^>]*\bsrc="\/([^"]+)"[^>]*><\/script>\n?/g
/** All module scripts of the page but the last, which is the page's own. */
const earlyScripts = (html: string) => [...html.matchAll(moduleScript)].slice(0, -1).map(([tag, source]) => ({ tag, source: String(source) }))

/**
 * Keeps the module scripts of index.html apart: all but the last become entries of their own. Vite would join them into one, and
 * then the first requests to the service had to wait for all code of the page.
 */
export function earlyEntries(): Plugin {
  return {
    name: 'early-entries',
    apply: 'build',
    enforce: 'pre',
    config: () => {
      const early = earlyScripts(readFileSync(path.join(root, 'index.html'), 'utf8'))
      return { build: { rolldownOptions: { input: ['index.html', ...early.map((each) => each.source)] } } }
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => earlyScripts(html).reduce((rest, { tag }) => rest.replace(tag, ''), html),
    },
  }
}

/** The second half: names the built files of the early entries in the page. They run as soon as they are there. */
export function earlyEntryTags(): Plugin {
  return {
    name: 'early-entry-tags',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk: page }) => {
        const early = Object.values(bundle ?? {}).filter((item) => item.type === 'chunk' && item.isEntry && item.fileName !== page?.fileName)
        const attributes = 'type="module" async crossorigin fetchpriority="high"'
        const tags = early.map((item) => `    <script ${attributes} src="/${item.fileName}"></script>\n`)
        return html.replace(/[ \t]*<script type="module"/, (first) => tags.join('') + first)
      },
    },
  }
}

/** Remembers what was built from what (see record.ts). */
export function buildRecord(): Plugin {
  let inputs = ''
  const relative = (id: string) => path.relative(root, id.replace(/^\0/, '').replace(/\?.*$/, ''))
  return {
    name: 'build-record',
    apply: 'build',
    enforce: 'post',
    // Hashed at the start: an edit while building makes the result stale, as it should.
    buildStart: () => void (inputs = hashInputs()),
    writeBundle: (_options, bundle) => {
      const chunks = Object.values(bundle).flatMap((item): Chunk[] => {
        if (item.type !== 'chunk') return []
        return [{
          file: item.fileName,
          module: item.facadeModuleId ? relative(item.facadeModuleId) : null,
          entry: item.isEntry,
          imports: item.imports,
          dynamicImports: item.dynamicImports,
          modules: Object.entries(item.modules).filter(([, module]) => module.renderedLength > 0).map(([id]) => relative(id)),
        }]
      })
      writeRecord({ inputs, chunks, styles: Object.keys(bundle).filter((name) => name.endsWith('.css')) })
    },
  }
}

const worthwhile = /\.(js|css|html|json|svg|txt|webmanifest|ico)$/
const smallest = 1000
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every file that gets smaller by it, so that a server needs no time to compress. */
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
        const files = names.map((name) => path.join(target, name)).filter((name) => worthwhile.test(name) && statSync(name).isFile())
        await Promise.all(files.map(writeCompressed))
      },
    },
  }
}

async function writeCompressed(name: string) {
  const content = readFileSync(name)
  if (content.length < smallest) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params: quality }), zip(content, { level: 9 })])
  if (br.length < content.length) writeFileSync(`${name}.br`, br)
  if (gz.length < content.length) writeFileSync(`${name}.gz`, gz)
}
