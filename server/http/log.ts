/** One JSON line per request, without anything secret: no query, no body, no header, and nothing in a path that looks like a key. */

/** Filled while a request is answered. */
export interface RequestRecord {
  method: string
  path: string
  address: string
  /** Id of the operation, such as `nodes.create`. */
  operation?: string
  user?: string
  /** What went wrong on our side. */
  fault?: unknown
}

export type Log = (line: string) => void

/** Tokens, codes and upload keys are long runs of letters and digits; nothing else in an address or a stack is. */
const masked = (text: string) => text.replace(/[A-Za-z0-9_-]{32,}/g, '(hidden)')

const faultText = (fault: unknown) => masked(fault instanceof Error ? (fault.stack ?? String(fault)) : String(fault))

/** The line of one request; `milliseconds` is how long its answer took. */
export function requestLine(record: RequestRecord, answer: { time: number; status: number; milliseconds: number }): string {
  const { method, path, address, operation, user, fault } = record
  return JSON.stringify({
    time: new Date(answer.time).toISOString(),
    level: fault === undefined ? 'info' : 'error',
    method,
    path: masked(path).slice(0, 200),
    operation,
    status: answer.status,
    ms: Math.round(answer.milliseconds * 10) / 10,
    user,
    address,
    fault: fault === undefined ? undefined : faultText(fault),
  })
}

/** A line about something that is no request. */
export const eventLine = (time: number, message: string, fault?: unknown): string =>
  JSON.stringify({ time: new Date(time).toISOString(), level: fault === undefined ? 'info' : 'error', message, fault: fault === undefined ? undefined : faultText(fault) })
