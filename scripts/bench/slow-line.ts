/** A slow connection to a site: a proxy that answers late and lets few bytes through. */
import { createServer, request as sendRequest } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds before each response. */
const latencyMs = 150
/** 1.6 Mbit/s, shared by all responses. */
const bytesPerMs = 1_600_000 / 8 / 1000
/** Small enough that responses share the line evenly. */
const pieceSize = 4096

export interface SlowLine extends AsyncDisposable {
  url: string
}

/** @param target the origin behind the line */
export async function startSlowLine(target: string): Promise<SlowLine> {
  /** When the line is free again, by performance.now(). */
  let freeAt = 0
  const passBytes = async (count: number) => {
    freeAt = Math.max(freeAt, performance.now()) + count / bytesPerMs
    await delay(freeAt - performance.now())
  }
  const server = createServer((incoming, outgoing) => {
    const onward = sendRequest(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers: incoming.headers,
    })
    incoming.pipe(onward)
    onward.on('error', () => outgoing.destroy())
    onward.on('response', (response) => {
      void (async () => {
        await delay(latencyMs)
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        for await (const chunk of response) {
          if (!Buffer.isBuffer(chunk)) continue
          for (let start = 0; start < chunk.length; start += pieceSize) {
            const piece = chunk.subarray(start, start + pieceSize)
            await passBytes(piece.length)
            outgoing.write(piece)
          }
        }
        outgoing.end()
      })().catch(() => outgoing.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The slow line does not listen on a port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
