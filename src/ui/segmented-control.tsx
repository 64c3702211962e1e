import { useId } from 'react'
import { classes } from './class-names.ts'

export interface SegmentedControlProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** A few exclusive options in one line: theme, density, units. Made of native radio buttons. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      data-public
      className={classes(
        'inline-flex max-w-full flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-h-6 flex-auto items-center justify-center rounded-sm border border-transparent px-2.5 text-center text-sm text-ink-muted hover:text-ink',
            'has-checked:border-line has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent',
            'forced-colors:has-checked:outline-2 pointer-coarse:min-h-9',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-sm outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
