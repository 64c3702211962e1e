/** Counts down the pause that the service demands after a 429. */
import { useEffect, useState } from 'react'
import { formatDuration } from '../format/time.tsx'

/** `until` in milliseconds since the epoch. */
export function RateLimitCountdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="text-xs text-warn">Rate limit reached. Continuing in {formatDuration(Math.max(0, until - now))}.</p>
  )
}
