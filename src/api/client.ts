/** `call(nodes.view, { path: { nodeId } })`: one operation of the contract, called as the person signed in. */
import { lackOfScopes } from '#contract/access.ts'
import { operationId, type AnswerOf, type CallOf, type Endpoint } from '#contract/endpoint.ts'
import { ApiError, signedOutError, statusOf } from './error.ts'
import { send, type Parts } from './request.ts'
import { session } from './session.ts'

/**
 * Calls an operation. Input and answer are the contract's; times stay texts in UTC.
 * Throws ApiError: status 0 without an answer, otherwise the service's refusals; what the session's scopes are known not to allow
 * is refused here and never sent. An abort is thrown as it is.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: { signal?: AbortSignal } = {}): Promise<AnswerOf<E>> {
  // What send() answers has been parsed with endpoint.returns, whose output AnswerOf<E> is.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await callParts(endpoint, partsOf(input), options.signal)) as AnswerOf<E>
}

/** CallOf<E> is a type of the operation; every one of them has this shape. */
const partsOf = (input: object): Parts => input

async function callParts(endpoint: Endpoint, parts: Parts, signal: AbortSignal | undefined): Promise<unknown> {
  // An open operation would be refused for a token that has just expired, and needs none.
  if (endpoint.access.kind === 'open') return (await send(endpoint, parts, { token: null, signal })).value
  const token = await session.token(signal)
  if (token === null && endpoint.access.kind === 'token') throw signedOutError(operationId(endpoint))
  try {
    return await sendAs(endpoint, parts, token, signal)
  } catch (error) {
    if (statusOf(error) === 403) doubtAccess()
    // A 401 is about the token unless the service names its scopes (gaps 1.3).
    if (token === null || !(error instanceof ApiError && error.tokenRefused)) throw error
    const next = await session.replacement(token, operationId(endpoint), signal)
    return sendAs(endpoint, parts, next, signal)
  }
}

async function sendAs(endpoint: Endpoint, parts: Parts, token: string | null, signal: AbortSignal | undefined) {
  const reason = lackOfScopes(session.get().scopes, endpoint.access)
  if (reason !== null) throw new ApiError({ status: 401, refusals: [{ reason }], operation: operationId(endpoint) })
  const { value, scopes } = await send(endpoint, parts, { token, signal })
  session.noteScopes(token, scopes)
  return value
}

let doubtAccess = () => {}
/** Says who is told that a call was refused for want of a grant: what is known of the grants is out of date then. */
export const onDoubtOfAccess = (tell: () => void) => void (doubtAccess = tell)
