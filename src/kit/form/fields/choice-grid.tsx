/** Compact radio buttons in titled groups. Arrow keys move the selection through all of them. */
import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { announce } from '#ui/announce.ts'
import { classes } from '#ui/class-names.ts'
import { checkboxClass } from '#ui/control.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  /** A short text at the end of the line: a size, an id. */
  readonly detail?: ReactNode
  /** Additional text under the label; in a list beside it, where the container has room. */
  readonly note?: ReactNode
  /** Why it cannot be selected now. */
  readonly disabledReason?: string | null
}

export interface ChoiceGroup {
  readonly title: string
  readonly choices: readonly Choice[]
}

interface Props {
  name: string
  /**
   * rows: each group is a block, with two short choices side by side on a phone. wide: the same for choices with longer
   * texts, with one per row on a phone. list: short choices without a frame in rows of the same height; the columns are
   * up to the place.
   */
  layout: 'rows' | 'wide' | 'list'
  groups: readonly ChoiceGroup[]
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** Enter in a search field selects the first enabled choice, says which, and does not submit the form. */
export const selectFirstOnEnter =
  (groups: readonly ChoiceGroup[], search: string, onSelect: (value: string) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const first = groups.flatMap(({ choices }) => choices).find((choice) => !choice.disabledReason)
    if (!first || search.trim() === '') return
    onSelect(first.value)
    announce(t('Selected {label}', { label: first.label }))
  }

/** Makes the legend of a fieldset look like the heading of its card. */
export const pickerClass =
  'relative sm:-mt-1 [&>legend]:mb-3 [&>legend]:text-sm [&>legend]:font-semibold sm:[&>legend]:leading-[var(--control-sm)]'

/** Places a control of a picker on the line of its legend where there is room. */
export const pickerAsideClass =
  'sm:absolute sm:end-0 sm:top-[calc(-0.75rem-var(--control-sm))] sm:flex sm:h-control-sm sm:items-center'
export const pickerSearchClass = `${pickerAsideClass} sm:w-60 sm:[&>input]:min-h-control-sm`

const layoutClasses = {
  rows: {
    all: 'grid gap-4',
    group: '',
    detail: 'hidden sm:block',
    choices:
      'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-1.5 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))]',
  },
  wide: {
    all: 'grid gap-4',
    group: '',
    detail: '',
    choices: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.5rem),1fr))] gap-1.5',
  },
  list: {
    all: '',
    group: 'break-inside-avoid pb-2',
    detail: '',
    choices: '-ms-1.25 grid',
  },
} as const

export function ChoiceGrid({ groups, layout, ...rest }: Props) {
  const classNames = layoutClasses[layout]
  return (
    <div className={classNames.all}>
      {groups.map(({ title, choices }) => (
        <div key={title} className={classNames.group}>
          <p
            className={classes(
              'break-after-avoid text-xs font-medium text-ink-muted',
              layout === 'list' ? 'mb-0.5' : 'mb-1.5',
            )}
          >
            {title}
          </p>
          <div className={classNames.choices}>
            {choices.map((choice) => (
              <ChoiceBox
                key={choice.value}
                choice={choice}
                detailClass={classNames.detail}
                isPlain={layout === 'list'}
                {...rest}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function ChoiceBox({
  choice,
  detailClass,
  isPlain,
  name,
  value,
  onChange,
  onBlur,
}: Omit<Props, 'groups' | 'layout'> & { choice: Choice; detailClass: string; isPlain: boolean }) {
  const id = `${name}-${choice.value}`
  const noteText = choice.disabledReason ?? choice.note
  const note = noteText ? (
    <p
      id={`${id}-note`}
      className={classes('text-xs text-ink-muted', isPlain && 'order-last basis-full @2xl:order-none @2xl:basis-auto')}
    >
      {noteText}
    </p>
  ) : null
  return (
    <div
      className={classes(
        'relative flex rounded-md border transition-colors',
        // Beside a label with a text below it, the circle stands at the label.
        note && !isPlain ? 'items-start' : 'items-center',
        isPlain ? 'min-h-7 break-inside-avoid gap-1.5 px-1 pointer-coarse:min-h-10' : 'min-h-control gap-2 px-2.5 py-1',
        'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
        isPlain ? 'border-transparent forced-colors:not-has-checked:border-[Canvas]' : 'border-line',
        choice.disabledReason
          ? 'text-ink-faint'
          : isPlain
            ? 'not-has-checked:hover:bg-hover'
            : 'not-has-checked:hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        id={id}
        name={name}
        value={choice.value}
        checked={choice.value === value}
        disabled={Boolean(choice.disabledReason)}
        aria-describedby={classes(noteText && `${id}-note`, isPlain && choice.detail && `${id}-detail`) || undefined}
        onChange={() => onChange(choice.value)}
        onBlur={onBlur}
        className={classes(checkboxClass, 'relative z-1 flex-none outline-none', note && !isPlain && 'mt-0.5')}
      />
      <div className="min-w-0 flex-1">
        <div className={classes('flex items-center gap-x-2', isPlain && 'flex-wrap')}>
          <label htmlFor={id} className={classes('stretched block min-w-0 break-words', !isPlain && 'flex-1')}>
            {choice.label}
          </label>
          {isPlain && note}
          {choice.detail ? (
            <span id={`${id}-detail`} className={classes('ms-auto flex-none text-xs text-ink-muted', detailClass)}>
              {choice.detail}
            </span>
          ) : null}
        </div>
        {!isPlain && note}
      </div>
    </div>
  )
}
