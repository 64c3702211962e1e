/** A countdown in seconds. */
import { useSecond } from './time.tsx'

/** Times in milliseconds since the epoch. */
export const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 1000))

/** "in 8 s" */
export const SecondsUntil = ({ at }: { at: number }) => (
  <span className="tabular-nums">in {secondsUntil(at, useSecond())} s</span>
)
