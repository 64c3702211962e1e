import { classes } from './class-names.ts'

export interface ProgressProps {
  /** Null when the progress is unknown. */
  value: number | null
  max?: number
  /** What is in progress: "Uploading image". */
  label: string
  /** The value as text: "12 of 40", "3.1 GB of 5 GB". */
  valueText?: string
  tone?: 'accent' | 'ok' | 'warn' | 'bad'
  className?: string
}

const toneClasses = { accent: 'text-accent', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const

/** A progress bar for real counts or bytes; indeterminate without a value. */
export function Progress({ value, max = 100, label, valueText, tone = 'accent', className }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      max={Math.max(max, 1)}
      value={value ?? undefined}
      className={classes('bar', toneClasses[tone], className)}
    />
  )
}
