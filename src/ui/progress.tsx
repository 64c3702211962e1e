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

const fills = { accent: 'bg-accent', ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' } as const

/** A progress bar of real counts or bytes. Never invent the value: without one it only shows that work goes on. */
export function Progress({ value, max = 100, label, valueText, tone = 'accent', className }: ProgressProps) {
  const share = value === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={valueText}
      className={classes('h-1.5 w-full overflow-hidden rounded-full bg-line forced-colors:border', className)}
    >
      {share === null ? (
        <div className={classes('h-full w-1/3 animate-slide rounded-full forced-colors:bg-[Highlight]', fills[tone])} />
      ) : (
        <div
          className={classes('h-full rounded-full transition-[width] forced-colors:bg-[Highlight]', fills[tone])}
          style={{ width: `${share * 100}%` }}
        />
      )}
    </div>
  )
}

export interface MeterProps {
  value: number
  max: number
  label: string
  valueText?: string
  /** From this share of `max` it warns, and at the maximum it is bad. */
  warnAt?: number
  className?: string
}

/** How full something is: transfer used, disks in a plan. */
export function Meter({ value, max, label, valueText, warnAt = 0.9, className }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const fill = value > max ? 'bg-bad' : share >= warnAt ? 'bg-warn' : 'bg-accent'
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={classes('h-1.5 w-full overflow-hidden rounded-full bg-line forced-colors:border', className)}
    >
      <div className={classes('h-full rounded-full forced-colors:bg-[Highlight]', fill)} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
