/** Many choices at a glance: compact radio buttons in columns, in titled groups. Arrow keys move the choice through all of them. */
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '#ui/class-names.ts'
import { tickClass } from '#ui/control.ts'

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
  /**
   * rows: each group is a block of its own, with two short choices side by side on a phone. wide: the same for choices that say more,
   * one below the other on a phone. columns: small groups stand in columns, one below the other.
   */
  layout: 'rows' | 'wide' | 'columns'
  groups: readonly ChoiceGroup[]
  value: string
  onChange: (value: string) => void
  onLeave: () => void
}

/** Enter in a picker's search takes the first choice that can be taken, and never sends the form. */
export const onSearchKey = (groups: readonly ChoiceGroup[], search: string, choose: (value: string) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const first = groups.flatMap(({ choices }) => choices).find((choice) => !choice.whyNot)
  if (first && search.trim() !== '') choose(first.value)
}

/** The legend of a picker is the heading of its card. */
export const pickerClass = '[&>legend]:mb-2 [&>legend]:text-md [&>legend]:font-semibold'

const looks = {
  rows: {
    all: 'grid gap-4', group: '', detail: 'hidden sm:block',
    choices: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.25rem),1fr))] gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))]',
  },
  wide: { all: 'grid gap-4', group: '', detail: '', choices: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-1.5' },
  columns: { all: '-mb-4 columns-[13.5rem] gap-1.5', group: 'break-inside-avoid pb-4', detail: '', choices: 'grid gap-1.5' },
} as const

export function ChoiceGrid({ groups, layout, ...rest }: Props) {
  const look = looks[layout]
  return (
    <div className={look.all}>
      {groups.map(({ title, choices }) => (
        <div key={title} className={look.group}>
          <p className="mb-1.5 text-xs font-medium text-ink-muted">{title}</p>
          <div className={look.choices}>
            {choices.map((choice) => <ChoiceBox key={choice.value} choice={choice} detailClass={look.detail} {...rest} />)}
          </div>
        </div>
      ))}
    </div>
  )
}

function ChoiceBox({ choice, detailClass, name, value, onChange, onLeave }: Omit<Props, 'groups' | 'layout'> & { choice: Choice; detailClass: string }) {
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
        className={classes(tickClass, 'relative z-1 flex-none outline-none')}
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="stretched block break-words">{choice.label}</label>
        {below ? <p id={`${id}-note`} className="text-xs text-ink-muted">{below}</p> : null}
      </div>
      {choice.detail ? <span className={classes('flex-none text-xs text-ink-muted', detailClass)}>{choice.detail}</span> : null}
    </div>
  )
}
