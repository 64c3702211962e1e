import { expect, test } from 'vitest'
import { readText } from './body.ts'

const post = (body: ReadableStream<Uint8Array> | string) => {
  const init = { method: 'POST', body, duplex: 'half' }
  return new Request('http://localhost/', init)
}

test('a body is read to its end', async () => {
  expect(await readText(post('{"label":"ä"}'))).toBe('{"label":"ä"}')
})

test('a body that never ends is given up', async () => {
  let cancelled = false
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    cancel: () => {
      cancelled = true
    },
  })
  await expect(readText(post(endless), 10)).rejects.toMatchObject({ status: 400 })
  expect(cancelled).toBe(true)
})
