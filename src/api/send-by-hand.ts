/**
 * Sends requests that a user has written to the service, with the session of this tab. The token stays in the session's
 * memory.
 */
import { loadConfig } from './http/config.ts'
import { fetchWithToken } from './http/fetch.ts'
import { recordRateLimit } from './http/rate-limit.ts'
import { proof } from './session/questions.ts'
import { session } from './session/session.ts'

export interface WrittenRequest {
  readonly method: string
  /** With the query, such as `/v4/domains?page=2`. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** The response, whatever its status. */
export interface WrittenResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const isRejectedToken = ({ status, headers }: Response) => status === 401 && headers.get('X-OAuth-Scopes') === 'unknown'
/** The challenge of RFC 9470, 3. */
const needsProof = ({ status, headers }: Response) =>
  status === 401 && (headers.get('WWW-Authenticate') ?? '').includes('insufficient_user_authentication')

/** The address of the service, without `/v4`: empty for the origin of the dashboard. */
export const serviceAddress = async (): Promise<string> => (await loadConfig()).baseUrl

/**
 * Sends the request. Sends it again with a new token when the service rejects the first, and after a proof that the
 * service asks for.
 */
export async function sendByHand({ method, path, headers, body }: WrittenRequest): Promise<WrittenResponse> {
  const address = `${await serviceAddress()}${path}`
  const send = (token: string | null) =>
    fetchWithToken(token, address, { method, headers, ...(body === undefined ? {} : { body }) })
  const token = await session.token(path)
  let response = await send(token)
  if (token !== null && isRejectedToken(response)) response = await send(await session.replaceToken(token, path))
  if (needsProof(response) && session.get().method === 'oauth' && (await proof.ask(null)))
    response = await send(await session.token(path))
  recordRateLimit(response.headers)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
