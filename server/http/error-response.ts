/** Renders errors: the body that the interface documents (gaps 1.3), and what a caller learns about an unexpected fault. */
import type { ErrorDetail } from '#contract/validation.ts'
import { HttpError, httpError, storageUnavailable } from '../errors.ts'

export const errorBody = (details: readonly ErrorDetail[]) => ({
  // `field` is left out when the reason concerns no field; it is never null (gaps 1.3).
  errors: details.map(({ field, reason }) => (field === undefined ? { reason } : { field, reason })),
})

export const toErrorResponse = (error: HttpError): Response =>
  Response.json(errorBody(error.details), { status: error.status, headers: error.headers })

/** SQLite result codes caused by the disk: busy, read-only, I/O error, full (sqlite.org/rescode.html). */
const databaseCodes = new Set([5, 8, 10, 13])
/** The same faults of files (errno). */
const fileCodes = new Set(['EROFS', 'EIO', 'ENOSPC', 'EDQUOT'])

/** Whether the database could not read or write because of the disk. */
export const isDatabaseUnavailable = (fault: unknown) =>
  // The low byte is the primary result code; the rest is the extended code.
  fault instanceof Error &&
  'errcode' in fault &&
  typeof fault.errcode === 'number' &&
  databaseCodes.has(fault.errcode & 0xff)

const isFileFault = (fault: unknown) =>
  fault instanceof Error && 'code' in fault && typeof fault.code === 'string' && fileCodes.has(fault.code)

/** The error to send for anything that was thrown. Unexpected faults reveal no details, which go to the log. */
export function toHttpError(fault: unknown): HttpError {
  if (fault instanceof HttpError) return fault
  if (isDatabaseUnavailable(fault) || isFileFault(fault)) return storageUnavailable()
  return httpError(500, 'Internal server error')
}
