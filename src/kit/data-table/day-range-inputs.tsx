/** Two days and the usual ranges up to now. */
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/inputs.tsx'
import { formatDayRange, parseDayRange } from './day-range.ts'

const dayMs = 86_400_000
const presets = [
  ['7 days', 7],
  ['30 days', 30],
  ['12 months', 365],
] as const

const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

interface Props {
  /** `2026-01-01..2026-01-31` */
  value: string
  onChange: (value: string) => void
}

export function DayRangeInputs({ value, onChange }: Props) {
  const range = parseDayRange(value)
  return (
    <div className="grid gap-2">
      <div className="grid gap-1">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="flex items-center gap-2 text-xs text-ink-muted">
            <span className="w-16 flex-none">{end === 'from' ? 'From (UTC)' : 'To (UTC)'}</span>
            <TextInput
              type="date"
              value={range[end]}
              onChange={({ target }) => onChange(formatDayRange({ ...range, [end]: target.value }))}
            />
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1 text-xs text-ink-muted">
        Last
        {presets.map(([label, days]) => (
          <Button
            key={days}
            size="sm"
            variant="ghost"
            onClick={() => onChange(formatDayRange({ from: dayAgo(days), to: '' }))}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
