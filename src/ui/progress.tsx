import { classes } from './class-names.ts'

export interface ProgressProps {
  /** Done so far; null when only "under way" is known. */
  value: number | null
  max?: number
  /** What is progressing: "Uploading image". */
  label: string
  /** The value in words: "12 of 40", "3.1 GB of 5 GB". */
  valueText?: string
  tone?: 'accent' | 'ok' | 'warn' | 'bad'
  className?: string
}

const inks = { accent: 'text-accent', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const

/** A progress bar of real counts or bytes. Never invent the value: without one it only shows that work goes on. */
export function Progress({ value, max = 100, label, valueText, tone = 'accent', className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      max={Math.max(max, 1)}
      value={value ?? undefined}
      className={classes('bar', inks[tone], className)}
    />
  )
}

export interface MeterProps {
  value: number
  max: number
  label: string
  valueText?: string
  /** From this share of `max` it warns, and above the maximum it is bad. */
  warnAt?: number
  className?: string
}

/** How full something is: transfer used, disks in a plan. */
export function Meter({ value, max, label, valueText, warnAt = 0.9, className }: MeterProps) {
  const fill = value > max ? 'bg-bad' : value >= max * warnAt ? 'bg-warn' : 'bg-accent'
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <span className={classes('relative block', className)}>
      {/* Browsers draw their own meter in ways that cannot be styled alike: it speaks, the bar beside it shows. */}
      <meter aria-label={label} aria-valuetext={valueText} min={0} max={Math.max(max, 1)} value={value} className="sr-only" />
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line forced-colors:border">
        <span className={classes('block h-full rounded-full forced-colors:bg-[Highlight]', fill)} style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
