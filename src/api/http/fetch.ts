/** Every request of the dashboard: to the interface with a token, and to the sign-in service with its cookies. */
import { tabConnection } from '../session/tab-connection.ts'

/** The dashboard's OAuth client at the service that serves it. */
export const clientId = 'quarterdeck'

/**
 * Posts a form to the sign-in service, which is at the page's own origin because its cookies are. Each connection has a
 * session of its own there.
 */
export const oauthPost = (
  path: '/oauth/token' | '/oauth/revoke',
  form: Readonly<Record<string, string>>,
  signal: AbortSignal | null = null,
  id = tabConnection,
) =>
  fetch(path, {
    signal,
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, connection: id, ...form }),
    credentials: 'same-origin',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })

interface CallInit {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string | URLSearchParams
  signal?: AbortSignal
}

/** How long a call waits for its response. Milliseconds. */
export const requestTimeoutMs = 60_000

/**
 * Sends a call of the interface, or of an addition of the embedded service. The token is its only credential; it must
 * not follow a redirect, reach another site or be cached. Without a signal the call is aborted after
 * `requestTimeoutMs`.
 */
export const fetchWithToken = (token: string | null, address: string, { headers, signal, ...init }: CallInit = {}) =>
  fetch(address, {
    ...init,
    headers: { Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers },
    signal: signal ?? AbortSignal.timeout(requestTimeoutMs),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
