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

/** Each status has its own shape, so that it is recognizable without color. */
const statusShapes: Record<Tone, ReactNode> = {
  ok: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  busy: (
    <>
      <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle cx="5" cy="5" r="1.75" fill="currentColor" className="animate-pulse-dot" />
    </>
  ),
  off: <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  warn: <path d="M5 .75 9.75 9.25H.25Z" fill="currentColor" />,
  bad: <path d="M5 .25 9.75 5 5 9.75.25 5Z" fill="currentColor" />,
}

const toneTextClass: Record<Tone, string> = {
  ok: 'text-ok',
  busy: 'text-busy',
  off: 'text-off',
  warn: 'text-warn',
  bad: 'text-bad',
}

/** The shape alone, where the status is also given as text. */
export function StatusIcon({ tone, className }: { tone: Tone; className?: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden className={classes('size-2.5 flex-none', toneTextClass[tone], className)}>
      {statusShapes[tone]}
    </svg>
  )
}

/** A status as shape, color and text. The shape of `busy` pulses (not under reduced motion). */
export function Status({ tone, className, children }: { tone: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      data-public
      className={classes('inline-flex items-baseline gap-1.5 font-medium whitespace-nowrap', className)}
    >
      <StatusIcon tone={tone} className="self-center" />
      <span className={tone === 'off' ? 'text-ink-muted' : toneTextClass[tone]}>{children}</span>
    </span>
  )
}
