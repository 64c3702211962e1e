/** Says until when resolvers may answer what was valid before a change, because they keep answers for their TTL. */
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { clockTime, exactTime, formatDuration, useSecond, useTimeZone } from '#kit/format/time.tsx'

interface OldAnswersProps {
  /** Milliseconds since the epoch. */
  until: number
  /** "1 hour" */
  ttlText: string
  onClose?: () => void
}

const halfDayMs = 12 * 3_600_000

/** Renders nothing once the time is over. */
export function OldAnswers({ until, ttlText, onClose }: OldAnswersProps) {
  const now = useSecond()
  const timeZone = useTimeZone()
  if (now >= until) return null
  const at = new Date(until)
  const when = until - now < halfDayMs ? clockTime(at, timeZone) : exactTime(at, timeZone)
  return (
    <Notice
      tone="info"
      className="mb-2"
      actions={
        onClose && (
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('Close')}
          </Button>
        )
      }
    >
      {rich(
        'Resolvers may still return the old values until {when} (for {duration}) because they cache responses for the TTL of {ttl}.',
        { when, duration: <span className="tabular-nums">{formatDuration(until - now)}</span>, ttl: ttlText },
      )}
    </Notice>
  )
}
