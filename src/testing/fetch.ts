/** `fetch` answered by a service in process, as a browser at its origin would be. */
import type { TestService } from '#server/testing.ts'

export type Intercept = (request: Request) => Response | Promise<Response> | undefined

/** Replaces the global fetch; answers how to restore it. Aborted requests reject like those of a browser. */
export function answerFetch(service: Pick<TestService, 'fetch' | 'url'>, intercept?: Intercept) {
  const original = globalThis.fetch
  globalThis.fetch = async (input, { signal, ...init } = {}) => {
    // The signal is jsdom's and Node's Request takes its own kind only.
    const request = new Request(input instanceof Request ? input : new URL(input, service.url), init)
    signal?.throwIfAborted()
    const answer = await (intercept?.(request.clone()) ?? service.fetch(request))
    signal?.throwIfAborted()
    return answer
  }
  return () => {
    globalThis.fetch = original
  }
}
