import { classes } from './class-names.ts'
import type { Tone } from './badge.tsx'

export interface Segment {
  readonly label: string
  readonly value: number
  readonly tone: Tone | 'accent' | 'rest'
}

const toneClasses: Record<Segment['tone'], string> = {
  ok: 'bg-ok',
  busy: 'bg-busy',
  off: 'bg-line-strong/70',
  warn: 'bg-warn',
  bad: 'bg-bad',
  accent: 'bg-accent',
  rest: 'bg-line',
}

/**
 * The shares of a whole in one bar. Decorative: the words beside it say the same. A share is never too narrow to be
 * seen.
 */
export const SegmentedBar = ({ segments, className }: { segments: readonly Segment[]; className?: string }) => (
  <div
    aria-hidden
    className={classes(
      'flex h-1.5 gap-0.5 overflow-clip rounded-full forced-color-adjust-none empty:hidden',
      className,
    )}
  >
    {segments
      .filter(({ value }) => value > 0)
      .map(({ label, value, tone }) => (
        <span key={label} className={classes('min-w-1 basis-0', toneClasses[tone])} style={{ flexGrow: value }} />
      ))}
  </div>
)
