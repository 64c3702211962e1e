/** Why something could not be shown or done, in the service's own words, and what can be done about it. */
import { ApiError, forbidden, isPassing } from '#api/error.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

interface RefusalProps {
  error: unknown
  /** Offered when trying again may help. */
  onRetry?: () => void
  /** Instead of the title that the status gives. */
  title?: string
}

const titles: Readonly<Record<number, string>> = {
  0: 'The service cannot be reached',
  401: 'This session may not do that',
  403: forbidden.reason,
  404: 'Not found',
  429: 'Too many requests',
  501: 'The service does not offer this',
}
const unexpected = 'Something went wrong'

export function titleOf(error: unknown): string {
  if (!(error instanceof ApiError)) return unexpected
  return titles[error.status] ?? (error.status >= 500 ? 'The service has a problem' : 'The service refused this')
}

/** Sentences to show: the refusals of the service; of a mistake in the dashboard its message. */
function reasonsOf(error: unknown): string[] {
  if (error instanceof ApiError && error.status === 403) return [forbidden.remedy]
  if (error instanceof ApiError) return error.refusals.map(({ field, reason }) => (field ? `${field}: ${reason}` : reason))
  return [error instanceof Error ? error.message : 'Unknown error']
}

export function Refusal({ error, onRetry, title = titleOf(error) }: RefusalProps) {
  const reasons = reasonsOf(error).filter((reason) => reason !== title)
  const wait = error instanceof ApiError && error.retryAfter ? `Try again in ${error.retryAfter} s.` : null
  const mayHelp = onRetry && (!(error instanceof ApiError) || isPassing(error))
  return (
    <Notice tone="bad" role="alert" title={title} actions={mayHelp ? <Button size="sm" onClick={onRetry}>Try again</Button> : null}>
      {reasons.map((reason) => <p key={reason}>{reason}</p>)}
      {wait ? <p>{wait}</p> : null}
    </Notice>
  )
}
