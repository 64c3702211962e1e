/** `call(nodes.view, { path: { nodeId } })`: calls an operation of the contract as the signed-in user. */
import { missingScopeReason } from '#contract/access.ts'
import { operationId, type ResponseOf, type RequestOf, type Operation } from '#contract/endpoint.ts'
import { changeOf, recordWrite } from './cache/item-changes.ts'
import { markCreated } from './cache/created-items.ts'
import { ApiError, isWrite, signedOutError, statusOf } from './error.ts'
import { proof } from './session/questions.ts'
import { loadConfig } from './http/config.ts'
import { notOfferedReason, sendRequest, type RequestParts } from './http/request.ts'
import { session } from './session/session.ts'
import { t } from '#contract/translate.ts'

/**
 * Calls an operation. Request and response have the contract's shapes; times stay text in UTC. Never settles once the
 * user has signed out or another one has signed in (`ofSameUser` of session/session.ts). Throws ApiError: with
 * the errors of the service, or with status 0 when it did not respond. A call that the session's scopes are known not
 * to allow fails with 401 and is never sent. An abort rejects with the signal's reason.
 */
export async function call<E extends Operation>(
  endpoint: E,
  input: RequestOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<ResponseOf<E>> {
  const parts = toRequestParts(input)
  const response = await callAny(endpoint, parts, options.signal).catch((error: unknown) => {
    if (isWrite(endpoint)) reportRefused(endpoint, parts, error)
    throw error
  })
  reportWritten(endpoint, parts, response)
  // The response of an operation has the shape of its schema, which is checked later (response-checks.ts).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as ResponseOf<E>
}

/** Tells this tab what a write has done; nothing for a read. */
export function reportWritten(endpoint: Operation, input: object, response: unknown): void {
  if (isWrite(endpoint)) recordWrite(changeOf(endpoint, toRequestParts(input).path ?? {}, response))
  if (endpoint.method === 'DELETE') notifyDeleted(toRequestParts(input).path ?? {}, endpoint.area)
  if (endpoint.method === 'POST') markCreated(endpoint, response)
}

/** After a write was refused because of its resource: lists check whether that still exists, as after a deletion. */
function reportRefused({ area }: Operation, { path = {} }: RequestParts, error: unknown): void {
  const status = statusOf(error)
  if (status === 403 || status === 404) recordWrite({ area, path, deleted: true })
}

/** RequestOf<E> depends on the operation; every one of them has this shape. */
const toRequestParts = (input: object): RequestParts => input

async function callAny(endpoint: Operation, parts: RequestParts, signal: AbortSignal | undefined): Promise<unknown> {
  // An open operation needs no token, and one that has just expired would make the call fail.
  if (endpoint.access.kind === 'open') return (await sendRequest(endpoint, parts, { token: null, signal })).value
  return session.ofSameUser(async () => {
    try {
      return await callOnce(endpoint, parts, signal)
    } catch (error) {
      if (!(error instanceof ApiError && error.needsProof)) throw error
      await session.ofSameUser(() => askForProof(error, signal))
      return callOnce(endpoint, parts, signal)
    }
  })
}

/** Sends a call with a valid token: with another one when the service rejects the first. */
async function callOnce(endpoint: Operation, parts: RequestParts, signal: AbortSignal | undefined): Promise<unknown> {
  const token = await session.token(operationId(endpoint), signal)
  if (token === null && endpoint.access.kind === 'token') throw signedOutError(operationId(endpoint))
  if (endpoint.embedded) await assertOwnToken(endpoint)
  try {
    return await sendWithToken(endpoint, parts, token, signal)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404))
      throw await explainRefusal(endpoint, parts, error)
    // A 401 is about the token itself unless the service names its scopes (gaps 1.3).
    if (token === null || !(error instanceof ApiError && error.tokenRejected)) throw error
    const replacement = await session.replaceToken(token, operationId(endpoint), signal)
    return sendWithToken(endpoint, parts, replacement, signal)
  }
}

/** A token that was pasted for a service elsewhere is not sent to the dashboard's own origin. Throws ApiError. */
async function assertOwnToken(endpoint: Operation): Promise<void> {
  const { baseUrl } = await loadConfig()
  if (session.get().method === 'oauth' || baseUrl === '' || baseUrl === location.origin) return
  throw new ApiError({ status: 501, errors: [{ reason: notOfferedReason() }], operation: operationId(endpoint) })
}

/** Values compared before the question was asked may have changed by the time it is answered. Milliseconds. */
const maxProofMs = 30_000

/**
 * Resolves once the user has proved to be the owner of this session; throws the error when that is impossible or
 * declined.
 */
async function askForProof(error: ApiError, signal: AbortSignal | undefined): Promise<void> {
  // A pasted token has no session that could be proved.
  if (session.get().method !== 'oauth') throw error
  const askedAt = Date.now()
  if (!(await proof.ask(null, signal)))
    throw error.withErrors([{ reason: t('Nothing was changed because you did not confirm your identity.') }])
  if (Date.now() - askedAt > maxProofMs)
    throw error.withErrors([
      { reason: t('Your identity is confirmed. Press the button again, because something may have changed since.') },
    ])
}

async function sendWithToken(
  endpoint: Operation,
  parts: RequestParts,
  token: string | null,
  signal: AbortSignal | undefined,
) {
  const reason = missingScopeReason(session.get().scopes, endpoint.access)
  if (reason !== null) throw new ApiError({ status: 401, errors: [{ reason }], operation: operationId(endpoint) })
  const { value, scopes } = await sendRequest(endpoint, parts, { token, signal })
  session.updateScopes(token, scopes)
  return value
}

type RefusalExplainer = (endpoint: Operation, parts: RequestParts, error: ApiError) => Promise<ApiError>
let explainRefusal: RefusalExplainer = (_endpoint, _parts, error) => Promise.resolve(error)

/** Registers the function that explains a 403 or 404, because the known grants of the user may be out of date. */
export const onRefused = (explainer: RefusalExplainer) => void (explainRefusal = explainer)

let notifyDeleted: (path: NonNullable<RequestParts['path']>, area: string) => void = () => {}

/** Registers the listener that is called after something was deleted. */
export const onDeleted = (listener: typeof notifyDeleted) => void (notifyDeleted = listener)
