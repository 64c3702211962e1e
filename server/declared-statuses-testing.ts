/** For tests: the OpenAPI document declares every status that the service answers. */
import { endpoints } from '#contract/contract.ts'
import { operationId } from '#contract/endpoint.ts'
import type { IdentifierCodec } from '#contract/identifiers/codec.ts'
import { declaredStatuses } from '#contract/openapi/responses.ts'
import { uploadStatuses } from '#contract/openapi/upload.ts'
import { isApiPath, stripApiPrefix } from './http/api.ts'
import { createRouter } from './router.ts'
import { isUploadPath } from './uploads/upload-address.ts'

const findOperation = createRouter(endpoints)

/** Only in the log: the client has closed the connection and receives nothing. */
const clientGone = 499

/** Throws when the document does not declare the status of the response to a request. */
export function requireDeclaredStatus(
  { url, method }: Pick<Request, 'url' | 'method'>,
  { status }: Pick<Response, 'status'>,
  identifiers: IdentifierCodec,
): void {
  if (method === 'OPTIONS' || status === clientGone) return
  const { pathname } = new URL(url)
  if (isUploadPath(pathname) && method === 'PUT' && !uploadStatuses.has(status))
    throw new Error(`The document does not declare ${status} of the upload`)
  const match = isApiPath(pathname) ? findOperation(method, identifiers.path(stripApiPrefix(pathname))) : null
  if (match?.kind === 'operation' && !declaredStatuses(match.endpoint).has(status))
    throw new Error(`The document does not declare ${status} of ${operationId(match.endpoint)}`)
}
