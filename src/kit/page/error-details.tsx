/**
 * The details that support and the log of the service need to find a failed request. Shared by notices, forms and
 * pages.
 */
import { t, translateReason } from '#contract/translate.ts'
import { ApiError } from '#api/error.ts'
import { CopyButton } from '#ui/copy.tsx'

function detailsText({ status, operation, requestId }: ApiError): string {
  const lines = [
    status === 0 ? t('Status: no response') : t('Status: {status}', { status: String(status) }),
    t('Operation: {operation}', { operation }),
  ]
  return (requestId === null ? lines : [...lines, t('Request ID: {requestId}', { requestId })]).join('\n')
}

/** Closed at first. Renders nothing for an error of the dashboard itself. */
export function ErrorDetails({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) return null
  const text = [detailsText(error), ...originalReasons(error)].join('\n')
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit rounded-xs text-ink-muted hover:text-ink">{t('Details')}</summary>
      <span className="flex items-start gap-1">
        <code className="text-xs leading-6 wrap-anywhere whitespace-pre-line">{text}</code>
        <CopyButton text={text} label={t('Copy details')} />
      </span>
    </details>
  )
}

/** The reasons as the service has sent them, where the screen shows them in another language. */
const originalReasons = ({ errors }: ApiError): string[] =>
  errors.flatMap(({ reason }) => (translateReason(reason) === reason ? [] : [t('In English: {reason}', { reason })]))
