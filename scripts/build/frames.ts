/** Puts the prerendered frames into index.html, as templates from which /before-paint.js shows one. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { root } from '../process.ts'

const maxMarkupBytes = 2 ** 24

async function renderFrames(): Promise<Readonly<Record<string, string>>> {
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
        const templates = Object.entries(await renderFrames()).map(
          ([name, markup]) => `    <template id="frame-${name}">${markup}</template>\n`,
        )
        return html.replace('  </body>', (end) => templates.join('') + end)
      },
    },
  }
}
