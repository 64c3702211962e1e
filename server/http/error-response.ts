/**
 * Renders errors: the body that the interface documents (gaps 1.3), and what a caller learns about an unexpected fault.
 */
import { reason } from '#contract/translate.ts'
import type { ErrorDetail } from '#contract/schema.ts'
import { maxErrors } from '#contract/validation.ts'
import { HttpError, httpError, storageUnavailable } from '../errors.ts'
import { isStorageUnavailable } from '../store/storage-faults.ts'

export const errorBody = (details: readonly ErrorDetail[]) => ({
  // `field` is left out when the reason concerns no field; it is never null (gaps 1.3).
  errors: details
    .slice(0, maxErrors)
    .map(({ field, reason }) => (field === undefined ? { reason } : { field, reason })),
})

export const toErrorResponse = (error: HttpError): Response =>
  Response.json(errorBody(error.details), { status: error.status, headers: error.headers })

/** The error to send for anything that was thrown. Unexpected faults reveal no details, which go to the log. */
export function toHttpError(fault: unknown): HttpError {
  if (fault instanceof HttpError) return fault
  return isStorageUnavailable(fault) ? storageUnavailable() : httpError(500, reason('Internal server error'))
}
