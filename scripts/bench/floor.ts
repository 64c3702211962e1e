/** The floor of the first visit as a site of its own: see floor/main.tsx. */
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import react from '@vitejs/plugin-react'
import { root } from '../process.ts'

export interface Floor extends AsyncDisposable {
  url: string
}

export const floorRowCount = 25
const cellCount = 8

const rows = Array.from({ length: floorRowCount }, (_, row) =>
  Array.from({ length: cellCount }, (_, cell) => `row-${row} cell-${cell}`),
)

/** Builds the floor like the dashboard and serves it on a free port, compressed like the dashboard's files. */
export async function startFloor(): Promise<Floor> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(root, 'scripts/bench/floor'),
    plugins: [react()],
    build: { write: false, target: 'chrome123', modulePreload: { polyfill: false } },
  })
  if (!('output' in built)) throw new Error('The floor was not built as a single output.')
  const files = new Map<string, { type: string; content: Buffer }>()
  const add = (address: string, type: string, content: string | Uint8Array) =>
    files.set(address, { type, content: brotliCompressSync(content) })
  for (const item of built.output) {
    if (item.type === 'chunk') add(`/${item.fileName}`, 'text/javascript', item.code)
    else add(item.fileName === 'index.html' ? '/' : `/${item.fileName}`, 'text/html', item.source)
  }
  add('/rows.json', 'application/json', JSON.stringify(rows))
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (file) response.writeHead(200, { 'Content-Type': file.type, 'Content-Encoding': 'br' }).end(file.content)
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
