/** Says until when resolvers may still answer from before a change, because they cache answers for their TTL. */
import { Notice } from '#ui/notice.tsx'
import { rich } from '#ui/rich.tsx'
import { useStore } from '#ui/use-store.ts'
import { clockTime, exactTime, formatDuration, useSecond, useTimeZone } from '#kit/format/time.tsx'
import { delegationOfDomain, delegations, type Named } from '#queries/delegations.ts'

interface OldAnswersProps {
  domain: Named
  /** Milliseconds since the epoch. */
  until: number
  /** "1 hour" */
  ttlText: string
}

const halfDayMs = 12 * 3_600_000

/** Renders nothing after that time, nor for a domain known to be delegated elsewhere or not at all. */
export function OldAnswers({ domain, until, ttlText }: OldAnswersProps) {
  const delegation = delegationOfDomain(useStore(delegations), domain)?.state
  const now = useSecond()
  const timeZone = useTimeZone()
  if (now >= until || delegation === 'elsewhere' || delegation === 'absent') return null
  const at = new Date(until)
  const when = until - now < halfDayMs ? clockTime(at, timeZone) : exactTime(at, timeZone)
  return (
    <Notice tone="info" className="mb-2">
      {rich(
        'Resolvers may still return the old values until {when} (for {duration}) because they cache responses for the TTL of {ttl}.',
        { when, duration: <span className="tabular-nums">{formatDuration(until - now)}</span>, ttl: ttlText },
      )}
    </Notice>
  )
}
