/** The refusals that come from the protocol itself (gaps 1.3), and the one place that renders any refusal. */
import type { Refusal } from '#contract/refusal.ts'
import { Refused, refuse } from '../context.ts'

export const invalidToken = () => refuse(401, 'Invalid Token')
export const scopeMissing = () => refuse(401, 'Your OAuth token is not authorized to use this endpoint.')
export const methodNotAllowed = (allowed: readonly string[]) =>
  new Refused(405, [{ reason: 'Method Not Allowed' }], { Allow: [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ') })
/** `seconds`: after how many it is worth another try. */
export const tooManyRequests = (seconds: number) => new Refused(429, [{ reason: 'Too many requests' }], { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) })
export const invalidJson = () => refuse(400, 'Invalid JSON')
export const notUtf8 = () => refuse(400, 'Must be UTF-8')
export const bodyTooLarge = () => refuse(413, 'Request body is too large')
export const invalidFilter = () => refuse(400, 'Invalid X-Filter header', 'X-Filter')
export const wrongHost = () => refuse(421, 'This service does not answer to that host name')
export const wrongOrigin = () => refuse(403, 'Requests from other sites are not accepted here')
export const invalid = (refusals: readonly Refusal[]) => new Refused(400, refusals)

export const errorBody = (refusals: readonly Refusal[]) => ({
  // A member that is not concerned is left out, never null (gaps 1.3).
  errors: refusals.map(({ field, reason }) => (field === undefined ? { reason } : { field, reason })),
})

/** A refusal as an answer. */
export const renderRefusal = (refused: Refused): Response => Response.json(errorBody(refused.refusals), { status: refused.status, headers: refused.headers })

/** Result codes of SQLite that speak of the disk and not of us: busy, read-only, input or output failed, full (sqlite.org/rescode.html). */
const storageTrouble = new Set([5, 8, 10, 13])

const isStorageTrouble = (fault: unknown) =>
  // The lower byte is the code, the rest says more exactly what happened.
  fault instanceof Error && 'errcode' in fault && typeof fault.errcode === 'number' && storageTrouble.has(fault.errcode & 0xff)

/** What the caller hears of a fault that is no refusal; the details are for the log. */
export const faultAnswer = (fault: unknown): Refused =>
  isStorageTrouble(fault) ? refuse(503, 'Nothing can be stored at the moment. Please try again later.') : refuse(500, 'Internal server error')
