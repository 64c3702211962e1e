/** The answer to the question of proof.ts. The password and the code go to the sign-in service and are kept nowhere. */
import { proofPath } from '#contract/sign-in.ts'
import { ErrorBody, validate } from '#contract/validation.ts'
import { ApiError } from './error.ts'
import { requestTimeoutMs } from './preload.ts'
import { session } from './session.ts'

/** Sends a password or a one-time code of the authenticator app. Throws ApiError when it was refused, with the field `password` or `code`. */
export async function sendProof(secret: { readonly password: string } | { readonly code: string }): Promise<void> {
  const operation = 'signIn.prove'
  const token = await session.token()
  const response = await fetch(proofPath, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: new URLSearchParams({ ...secret }),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(requestTimeoutMs),
  }).catch(() => {
    throw new ApiError({ status: 0, errors: [{ reason: 'The service cannot be reached' }], operation })
  })
  if (response.ok) return
  const body = validate(ErrorBody, await response.json().catch(() => null))
  throw new ApiError({
    status: response.status,
    errors: body.ok ? body.value.errors : [{ reason: `The service answered with status ${response.status}` }],
    operation,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || null,
  })
}
