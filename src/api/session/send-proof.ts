/** The answer to the question of proof.ts. The password and the code go to the sign-in service and are kept nowhere. */
import { proofPath } from '#contract/embedded/sign-in.ts'
import { ErrorBody, validate } from '#contract/validation.ts'
import { t } from '#contract/translate.ts'
import { ApiError, signedOutError } from '../error.ts'
import { fetchWithToken } from '../http/fetch.ts'
import { session } from './session.ts'

type Secret = { readonly password: string } | { readonly code: string }

const operation = 'signIn.prove'

const post = (secret: Secret, token: string) =>
  fetchWithToken(token, proofPath, { method: 'POST', body: new URLSearchParams({ ...secret }) }).catch(() => {
    throw new ApiError({ status: 0, errors: [{ reason: t('The service cannot be reached') }], operation })
  })

/**
 * Sends a password or a one-time code of the authenticator app. When the session has ended, waits until the user has
 * signed in again. Throws ApiError when the proof was refused, with the field `password` or `code`.
 */
export async function sendProof(secret: Secret): Promise<void> {
  const token = await session.token(operation)
  if (token === null) throw signedOutError(operation)
  const first = await post(secret, token)
  const response = first.status === 401 ? await post(secret, await session.replaceToken(token, operation)) : first
  if (response.ok) return
  const body = validate(ErrorBody, await response.json().catch(() => null))
  throw new ApiError({
    status: response.status,
    errors: body.ok
      ? body.value.errors
      : [{ reason: t('The service responded with status {status}', { status: String(response.status) }) }],
    operation,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || null,
  })
}
