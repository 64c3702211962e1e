/** The service wants no more calls for a while (429): until when, counting. */
import { useEffect, useState } from 'react'
import { duration } from './time.tsx'

/** `until` in milliseconds since the epoch. */
export function Pause({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <p className="text-xs text-warn">The service asked for a pause: {duration(Math.max(0, until - now))} left.</p>
}
