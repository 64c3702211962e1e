/** Puts the prerendered frames into index.html, as templates from which /before-paint.js shows one. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { root } from '../process.ts'
import type { SharedMarkup } from './prerender/share-parts.ts'

const maxMarkupBytes = 2 ** 24

async function renderFrames(): Promise<SharedMarkup> {
  const script = path.join(root, 'scripts/build/prerender/main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script], { cwd: root, maxBuffer: maxMarkupBytes })
  return JSON.parse(stdout)
}

export function prerenderedFrames(): Plugin {
  return {
    name: 'prerendered-frames',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const { frames, parts } = await renderFrames()
        const templates = [
          ...parts.map((markup, part) => ({ id: `part-${part}`, markup })),
          ...Object.entries(frames).map(([name, markup]) => ({ id: `frame-${name}`, markup })),
        ].map(({ id, markup }) => `    <template id="${id}">${markup}</template>\n`)
        return html.replace('  </body>', (end) => templates.join('') + end)
      },
    },
  }
}
