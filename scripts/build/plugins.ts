/** The project's own steps of the build. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { root } from '../process.ts'
import { type Chunk, hashInputs, writeRecord } from './record.ts'

/**
 * Keeps module scripts marked `async` in index.html as entries of their own. Vite would join all scripts of a page into one; the
 * first requests to the service then had to wait for all code of the page.
 */
export function asyncEntries(): Plugin {
  const pattern = /[ \t]*<script type="module" async src="\/([^"]+)"><\/script>\n?/g
  const entries = () => [...readFileSync(path.join(root, 'index.html'), 'utf8').matchAll(pattern)].map((match) => String(match[1]))
  return {
    name: 'async-entries',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: ['index.html', ...entries()] } } }),
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll(pattern, ''),
    },
    enforce: 'pre',
  }
}

/** The second half of the above: names the built files in the page, before everything else in its head that loads. */
export function asyncEntryTags(): Plugin {
  return {
    name: 'async-entry-tags',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle, chunk: page }) => {
        const tags: HtmlTagDescriptor[] = []
        for (const chunk of Object.values(bundle ?? {})) {
          if (chunk.type !== 'chunk' || !chunk.isEntry || chunk.fileName === page?.fileName) continue
          tags.push({ tag: 'script', attrs: { type: 'module', async: true, src: `/${chunk.fileName}` }, injectTo: 'head-prepend' })
        }
        return tags
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
          css: [...(item.viteMetadata?.importedCss ?? [])],
          modules: item.moduleIds.map(relative),
        }]
      })
      writeRecord({ inputs, chunks })
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
    closeBundle: {
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
