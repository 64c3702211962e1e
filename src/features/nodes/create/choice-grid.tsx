/** Many choices at a glance: compact radio buttons in columns, in titled groups. Arrow keys move the choice through all of them. */
import type { ReactNode } from 'react'
import { classes } from '#ui/class-names.ts'
import { tickClass } from '#ui/inputs.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
  /** A short second text at the end of the line: a size, an id. */
  readonly detail?: ReactNode
  /** What else is to be said of it, under the label. */
  readonly note?: ReactNode
  /** Why it cannot be chosen now. */
  readonly whyNot?: string | null
}

export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

interface Props {
  name: string
  groups: readonly ChoiceGroup[]
  value: string
  onChange: (value: string) => void
  onLeave: () => void
}

export function ChoiceGrid({ groups, ...rest }: Props) {
  return (
    <div className="grid gap-4">
      {groups.map(({ title, choices }) => (
        <div key={title}>
          <p className="mb-1.5 text-xs font-medium text-ink-muted">{title}</p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-1.5">
            {choices.map((choice) => <ChoiceBox key={choice.value} choice={choice} {...rest} />)}
          </div>
        </div>
      ))}
    </div>
  )
}

function ChoiceBox({ choice, name, value, onChange, onLeave }: Omit<Props, 'groups'> & { choice: Choice }) {
  const id = `${name}-${choice.value}`
  const below = choice.whyNot ?? choice.note
  return (
    <div
      className={classes(
        'relative flex min-h-control items-center gap-2 rounded-md border px-2.5 py-1 transition-colors',
        'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
        choice.whyNot ? 'border-line text-ink-faint' : 'border-line not-has-checked:hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        id={id}
        name={name}
        value={choice.value}
        checked={choice.value === value}
        disabled={Boolean(choice.whyNot)}
        aria-describedby={below ? `${id}-note` : undefined}
        onChange={() => onChange(choice.value)}
        onBlur={onLeave}
        className={classes(tickClass, 'flex-none outline-none')}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="stretched block truncate">{choice.label}</label>
        {below ? <p id={`${id}-note`} className="text-xs text-ink-muted">{below}</p> : null}
      </div>
      {choice.detail ? <span className="flex-none text-xs text-ink-muted">{choice.detail}</span> : null}
    </div>
  )
}
