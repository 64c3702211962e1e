/**
 * Why something could not be shown or done, with the reasons of the service, and a button to try again where that may
 * help.
 */
import { useState } from 'react'
import { t, translateReason } from '#contract/translate.ts'
import {
  ApiError,
  accessReasonOf,
  errorMessage,
  forbiddenMessages,
  isOutcomeUnknown,
  isTransient,
  outcomeUnknownMessages,
} from '#api/error.ts'
import { connection } from '#api/http/connection.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { AccessNotice } from '../permission/access-notice.tsx'
import { retryHint } from '../format/time.tsx'
import { ErrorDetails } from './error-details.tsx'

interface ErrorNoticeProps {
  error: unknown
  /** The button appears only for errors that may be transient. */
  onRetry?: () => void
  /** Replaces the title derived from the status. */
  title?: string
}

const titles: Readonly<Record<number, () => string>> = {
  0: () => t('The service cannot be reached'),
  401: () => t('This session is not allowed to do this'),
  429: () => t('Too many requests'),
  501: () => t('The service does not offer this'),
}

export function errorTitle(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Something went wrong')
  if (error.outcomeUnknown) return outcomeUnknownMessages.title()
  if (error.needsProof) return t('Not confirmed')
  const accessReason = accessReasonOf(error)
  if (accessReason !== null) return accessReason
  if (error.status === 404) return translateReason(error.errors[0]?.reason ?? t('Not found'))
  return (
    titles[error.status]?.() ??
    (error.status >= 500 ? t('The service reported a problem') : t('The service rejected the request'))
  )
}

/**
 * The reasons of the service; for an error of the dashboard itself, its message. Without the names of members: code
 * that sends members words its errors with contract/friendly-messages.ts beforehand.
 */
function errorReasons(error: unknown): string[] {
  if (isOutcomeUnknown(error)) return [`${outcomeUnknownMessages.done()} ${t('Check before you try again.')}`]
  if (accessReasonOf(error) !== null) return [forbiddenMessages.remedy()]
  if (error instanceof ApiError) return error.errors.map(({ reason }) => translateReason(reason))
  return [error instanceof Error ? errorMessage(error) : t('Unknown error')]
}

/** A scope that the session lacks is not a failure, so it looks the same as where it is known beforehand. */
export function ErrorNotice(props: ErrorNoticeProps) {
  const { error } = props
  const missesScope = error instanceof ApiError && error.status === 401 && !error.tokenRejected && !error.needsProof
  if (!missesScope) return <FailureNotice {...props} />
  return <AccessNotice permission={{ granted: true, reason: errorMessage(error).replace(/\.$/, '') }} />
}

/** A read found no service. The shell says so, with a button that reads everything again. */
const isAway = (error: unknown) => error instanceof ApiError && error.status === 0 && !error.outcomeUnknown

function FailureNotice({ error, onRetry, title = errorTitle(error) }: ErrorNoticeProps) {
  const { online, reachable } = useStore(connection)
  const isShownAbove = !(online && reachable)
  // Stays calm while it is read again.
  const [calm, setCalm] = useState(false)
  if (!calm && isShownAbove && onRetry && isAway(error)) setCalm(true)
  const reasons = errorReasons(error).filter((reason) => reason !== title)
  const hint = retryHint(error)
  const canRetry = onRetry && (!(error instanceof ApiError) || isTransient(error))
  const retry = canRetry ? (
    <Button size="sm" onClick={onRetry}>
      {t('Try again')}
    </Button>
  ) : null
  if (calm && isAway(error))
    return (
      <EmptyState
        title={title}
        actions={isShownAbove ? null : retry}
        className="rounded-lg border border-line bg-surface"
      >
        {t('It appears as soon as the service can be reached.')}
      </EmptyState>
    )
  return (
    <Notice tone="bad" role="alert" title={title} actions={retry}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {hint ? <p>{hint}</p> : null}
      <ErrorDetails error={error} />
    </Notice>
  )
}
