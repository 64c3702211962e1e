/**
 * Sends a file to an upload address (compute.md, Images: `upload_to`), with progress. It uses XMLHttpRequest, because
 * fetch reports no progress of what it sends. The address needs no token, so none is sent.
 */
import { ErrorBody, validate } from '#contract/validation.ts'
import { uploadContentType } from '#contract/rules/images/image-upload.ts'
import { t } from '#contract/translate.ts'
import { ApiError } from '../error.ts'
import { parseRetryAfter, statusReason } from './request.ts'

interface PutOptions {
  readonly signal: AbortSignal
  /** Called with the bytes that have been sent. */
  readonly onProgress: (sent: number) => void
  /** How long a transfer may stall before it is given up. Milliseconds. */
  readonly stallMs?: number
}

const defaultStallMs = 60_000
const operation = 'images.upload'

const transferError = (status: number, reason: string) => new ApiError({ status, errors: [{ reason }], operation })

function responseError(response: XMLHttpRequest): ApiError {
  const { status } = response
  let body: unknown
  try {
    body = JSON.parse(response.responseText)
  } catch {
    body = null
  }
  const result = validate(ErrorBody, body)
  const errors = result.ok && result.value.errors.length > 0 ? result.value.errors : [{ reason: statusReason(status) }]
  const retryAfterSeconds = parseRetryAfter(response.getResponseHeader('Retry-After'))
  return new ApiError({ status, errors, operation, retryAfterSeconds })
}

/**
 * Whether a web page came back instead of a result, such as the sign-in page of a network: then neither success nor
 * "not found" says anything about the data.
 */
const isPage = (response: XMLHttpRequest) =>
  (response.status < 300 || response.status === 404) &&
  (response.getResponseHeader('Content-Type') ?? '').startsWith('text/html')

/**
 * Resolves when the service has accepted the data. Rejects with ApiError: with the service's reason, or with status 0
 * when the connection broke or something else has answered; and with the signal's reason when it was aborted.
 */
export function putFile(address: string, body: Blob, options: PutOptions): Promise<void> {
  const { signal, onProgress, stallMs = defaultStallMs } = options
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let stallTimer: ReturnType<typeof setTimeout> | undefined
  const abort = () => request.abort()
  const expectProgress = () => {
    clearTimeout(stallTimer)
    stallTimer = setTimeout(() => {
      reject(transferError(0, t('No data could be sent for a minute')))
      request.abort()
    }, stallMs)
  }

  request.upload.addEventListener('progress', ({ loaded }) => {
    onProgress(loaded)
    expectProgress()
  })
  // From here on the service is working, which may take a while.
  request.upload.addEventListener('load', () => clearTimeout(stallTimer))
  request.addEventListener('load', () => {
    if (isPage(request)) reject(transferError(0, t('A web page came back instead of a response from the service')))
    else if (request.status >= 200 && request.status < 300) resolve()
    else reject(responseError(request))
  })
  request.addEventListener('error', () => reject(transferError(0, t('The connection was interrupted'))))
  request.addEventListener('abort', () => reject(signal.reason))
  request.addEventListener('loadend', () => {
    clearTimeout(stallTimer)
    signal.removeEventListener('abort', abort)
  })
  signal.addEventListener('abort', abort)
  request.open('PUT', address)
  request.setRequestHeader('Content-Type', uploadContentType)
  expectProgress()
  request.send(body)
  return promise
}
