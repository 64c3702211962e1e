import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

export type Tone = 'ok' | 'busy' | 'off' | 'warn' | 'bad'
export type BadgeTone = Tone | 'accent' | 'neutral'

const softToneClass: Record<BadgeTone, string> = {
  ok: 'border-transparent bg-ok-soft text-ok',
  busy: 'border-transparent bg-busy-soft text-busy',
  off: 'border-transparent bg-off-soft text-off',
  warn: 'border-transparent bg-warn-soft text-warn',
  bad: 'border-transparent bg-bad-soft text-bad',
  accent: 'border-transparent bg-accent-soft text-accent',
  neutral: 'border-line bg-surface text-ink-muted',
}

/** A short label: a kind, a count, a tag. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      data-public
      className={classes(
        'inline-flex min-h-5 max-w-full flex-none items-center gap-1 truncate rounded-sm border px-1.5 text-xs font-medium',
        softToneClass[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** Each status has its own shape (styles/marks.css), so that it is recognizable without color. */
const shapeClasses: Record<Tone, string> = {
  ok: 'status status-ok',
  busy: 'status status-busy',
  off: 'status status-off',
  warn: 'status status-warn',
  bad: 'status status-bad',
}

const toneTextClass: Record<Tone, string> = {
  ok: 'text-ok',
  busy: 'text-busy',
  off: 'text-ink-muted',
  warn: 'text-warn',
  bad: 'text-bad',
}

/** The shape alone, where the status is also given as text. */
export const StatusIcon = ({ tone, className }: { tone: Tone; className?: string }) => (
  <span aria-hidden className={classes('inline-flex flex-none', shapeClasses[tone], className)} />
)

interface StatusProps {
  tone: Tone
  className?: string
  /** The whole text, where it may be cut. */
  title?: string
  children: ReactNode
}

/**
 * A status as shape, color and text; one element, because lists have hundreds. The shape of `busy` pulses (not under
 * reduced motion).
 */
export const Status = ({ tone, className, title, children }: StatusProps) => (
  <span
    data-public
    title={title}
    className={classes('font-medium whitespace-nowrap', shapeClasses[tone], toneTextClass[tone], className)}
  >
    {children}
  </span>
)
