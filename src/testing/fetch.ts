/** `fetch` served by an in-process service, with cookies as in a browser at its origin. */
import type { TestService } from '#server/testing.ts'

export type Intercept = (request: Request) => Response | Promise<Response> | undefined

interface Cookie {
  value: string
  path: string
}

/** The cookies of one browser; those readable by scripts are in document.cookie too. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  header(path: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  store(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const [name = '', value = ''] = pair.split('=')
      const path = attributes.find((each) => each.startsWith('Path='))?.slice('Path='.length) ?? '/'
      if (attributes.includes('Max-Age=0')) this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path })
      if (!attributes.includes('HttpOnly')) document.cookie = line
    }
  }

  /** Deletes all cookies. */
  clear() {
    for (const name of this.#cookies.keys()) document.cookie = `${name}=; Path=/; Max-Age=0`
    this.#cookies.clear()
  }
}

/** Replaces the global fetch and returns a function that restores it. Aborted requests reject as in a browser. */
export function stubFetch(service: Pick<TestService, 'fetch'>, intercept?: Intercept, jar = new CookieJar()) {
  const original = globalThis.fetch
  globalThis.fetch = async (input, { signal, ...init } = {}) => {
    // The signal comes from jsdom, and Node's Request does not accept it.
    const request = new Request(input instanceof Request ? input : new URL(input, location.origin), init)
    signal?.throwIfAborted()
    if (request.credentials !== 'omit') request.headers.set('Cookie', jar.header(new URL(request.url).pathname))
    const response = await (intercept?.(request.clone()) ?? service.fetch(request))
    if (request.credentials !== 'omit') jar.store(response)
    signal?.throwIfAborted()
    return response
  }
  return () => {
    globalThis.fetch = original
    jar.clear()
  }
}
