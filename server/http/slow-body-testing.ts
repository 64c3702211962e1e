/** For tests: a body that arrives when the test says so. */

/** `awaited` resolves when the service begins to wait for the body, which then arrives with `send`. */
export function slowBody(text: string): { body: ReadableStream<Uint8Array>; awaited: Promise<void>; send: () => void } {
  const awaited = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        awaited.resolve()
        await ready.promise
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, awaited: awaited.promise, send: ready.resolve }
}
