import { ApiError } from '#api/error.ts'
import { formatDuration } from './time.tsx'

/** When the service takes the same request again, if it has said so: "Try again in 42 s." */
export const retryHint = (error: unknown): string | null =>
  error instanceof ApiError && error.retryAfterSeconds
    ? `Try again in ${formatDuration(error.retryAfterSeconds * 1000)}.`
    : null
