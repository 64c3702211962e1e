/**
 * The log: one JSON line per request, without query, body and headers, and with secrets hidden in paths and stack
 * traces.
 */
import { isSecretMember, mask } from '#contract/secrets.ts'

/** Completed while a request is handled. */
export interface RequestRecord {
  /** The same as in the response (X-Request-Id). */
  id: string
  method: string
  path: string
  address: string
  /** Id of the operation, such as `nodes.create`. */
  operation?: string
  user?: string
  /** An unexpected error of the service. */
  fault?: unknown
}

export type Log = (line: string) => void

/** Tokens, codes and upload keys: long runs of letters and digits, which nothing else in a path or stack trace has. */
const longToken = /[A-Za-z0-9_-]{32,}/g
/** `name: value`, `name=value` and `"name":"value"`, as error messages quote input. Longer names are long runs. */
const namedValue = /(["']?)([A-Za-z][\w-]{0,30})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"',;&}\]]+)/g

const hideSecrets = (text: string) =>
  text
    .replace(longToken, mask)
    .replace(namedValue, (whole, quote: string, name: string, separator: string) =>
      isSecretMember(name) ? `${quote}${name}${quote}${separator}${mask}` : whole,
    )

const faultText = (fault: unknown) =>
  hideSecrets(fault instanceof Error ? (fault.stack ?? String(fault)) : String(fault))

/** The line of a request; `milliseconds` is how long it took. */
export function requestLine(
  record: RequestRecord,
  response: { time: number; status: number; milliseconds: number },
): string {
  const { id, method, path, address, operation, user, fault } = record
  return JSON.stringify({
    time: new Date(response.time).toISOString(),
    level: fault === undefined ? 'info' : 'error',
    id,
    method,
    path: hideSecrets(path).slice(0, 200),
    operation,
    status: response.status,
    ms: Math.round(response.milliseconds * 10) / 10,
    user,
    address,
    fault: fault === undefined ? undefined : faultText(fault),
  })
}

/** A line about anything but a request. */
export const messageLine = (time: number, message: string, fault?: unknown): string =>
  JSON.stringify({
    time: new Date(time).toISOString(),
    level: fault === undefined ? 'info' : 'error',
    message,
    fault: fault === undefined ? undefined : faultText(fault),
  })
