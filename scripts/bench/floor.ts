/** The sites that first visits are compared with: the floor (floor/main.tsx), and the page itself without script. */
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import react from '@vitejs/plugin-react'
import type { Browser } from '@playwright/test'
import { pageHeaders } from '#server/http/headers.ts'
import { root } from '../process.ts'
import type { Server } from '../server.ts'
import { signIn } from './sign-in.ts'

export interface Floor extends AsyncDisposable {
  url: string
}

export const floorRowCount = 25
const cellCount = 8

const rows = Array.from({ length: floorRowCount }, (_, row) =>
  Array.from({ length: cellCount }, (_, cell) => `row-${row} cell-${cell}`),
)

/** Builds the floor like the dashboard. */
export async function startFloor(): Promise<Floor> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(root, 'scripts/bench/floor'),
    plugins: [react()],
    build: { write: false, target: 'chrome123', modulePreload: { polyfill: false } },
  })
  if (!('output' in built)) throw new Error('The floor was not built as a single output.')
  return serve({
    ...Object.fromEntries(
      built.output.map((item) =>
        item.type === 'chunk'
          ? [`/${item.fileName}`, { type: 'text/javascript', content: item.code }]
          : [item.fileName === 'index.html' ? '/' : `/${item.fileName}`, { type: 'text/html', content: item.source }],
      ),
    ),
    '/rows.json': { type: 'application/json', content: JSON.stringify(rows) },
  })
}

/** Serves the finished list as HTML and style sheet, without any script: what the browser needs for the page itself. */
export async function startPageWithoutScript(browser: Browser, server: Server): Promise<Floor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server)
  await page
    .locator('tbody th')
    .nth(floorRowCount - 1)
    .waitFor()
  const content = await page.evaluate(() => {
    for (const element of document.querySelectorAll('script, template, noscript, link[rel=modulepreload]'))
      element.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  })
  await context.close()
  const styleSheet = /href="([^"]+\.css)"/.exec(content)?.[1] ?? ''
  const style = await (await fetch(server.url + styleSheet)).text()
  return serve({ '/': { type: 'text/html', content }, [styleSheet]: { type: 'text/css', content: style } })
}

interface ServedFile {
  type: string
  content: string | Uint8Array
}

/**
 * With this header the browser starts a process for the page, which takes 170 ms on two cores in the first visit to
 * every page that is protected like the dashboard's.
 */
const openerPolicy = 'Cross-Origin-Opener-Policy'

/** Serves files by address on a free port, compressed like the dashboard's. */
async function serve(content: Readonly<Record<string, ServedFile>>): Promise<Floor> {
  const files = new Map(
    Object.entries(content).map(([address, file]) => [address, { ...file, content: brotliCompressSync(file.content) }]),
  )
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (file)
      response
        .writeHead(200, {
          'Content-Type': file.type,
          'Content-Encoding': 'br',
          [openerPolicy]: pageHeaders[openerPolicy],
        })
        .end(file.content)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The floor does not listen on a port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
