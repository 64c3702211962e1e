/** One row of the grid. Its name is a button that edits the record. */
import { memo, type MouseEvent } from 'react'
import type { Finding } from '#contract/rules/findings.ts'
import { timeInWords } from '#contract/rules/ttl.ts'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/class-names.ts'
import { checkboxClass } from '#ui/control.ts'
import { OctagonAlert } from '#ui/icons/octagon-alert.ts'
import { TriangleAlert } from '#ui/icons/triangle-alert.ts'
import { MenuTrigger } from '#ui/menu.tsx'
import { tableClass } from '#ui/table.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { recordLabel, targetText, typeSpecificText } from './format.ts'
import type { RecordRow } from './rows.ts'

/** Never changes, so that unchanged rows do not render again. */
export interface RowHandlers {
  readonly edit: (key: string) => void
  readonly toggle: (key: string, range: boolean) => void
  readonly openMenu: (key: string, anchor: HTMLElement) => void
}

interface RowProps {
  row: RecordRow
  index: number
  zone: string
  findings: readonly Finding[] | undefined
  /** Of the connections that go to the priority of an SRV record, in per cent; null where it shares them with none. */
  share: number | null
  /** The row above has the same name. */
  continues: boolean
  selectable: boolean
  selected: boolean
  editing: boolean
  menuOpen: boolean
  narrow: boolean
  /** As high as its texts need, in a narrow grid that renders all rows. */
  wraps: boolean
  handlers: RowHandlers
}

const stateLabels = { saved: null, added: 'New', changed: 'Changed', deleted: 'To delete' } as const
const stateTones = { saved: 'neutral', added: 'ok', changed: 'warn', deleted: 'bad' } as const
const stateRowClass = {
  saved: '',
  added: 'shadow-[inset_3px_0_var(--color-ok)]',
  changed: 'shadow-[inset_3px_0_var(--color-warn)]',
  deleted: 'shadow-[inset_3px_0_var(--color-bad)]',
} as const

export const RecordRowView = memo(function RecordRowView(props: RowProps) {
  const {
    row,
    index,
    zone,
    findings,
    share,
    continues,
    selectable,
    selected,
    editing,
    menuOpen,
    narrow,
    wraps,
    handlers,
  } = props
  const { key, record, state } = row
  const label = recordLabel(record, zone)
  const openRow = (event: MouseEvent<HTMLTableRowElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('button, a, input, label')
    if (!isControl && window.getSelection()?.isCollapsed !== false) handlers.edit(key)
  }
  const name = (
    <button
      type="button"
      data-row-link
      aria-label={label}
      onClick={() => handlers.edit(key)}
      className={classes(
        'min-h-6 min-w-6 max-w-full rounded-xs text-left font-mono text-sm hover:text-accent hover:underline',
        wraps ? 'wrap-anywhere' : 'truncate',
        state === 'deleted' && 'line-through',
        continues ? 'text-ink-faint' : 'font-medium text-ink',
      )}
    >
      {record.name || '@'}
      <span className="font-normal text-ink-faint max-sm:hidden">{record.name === '' ? ` ${zone}` : `.${zone}`}</span>
    </button>
  )
  const value = (
    <span className={classes('font-mono text-sm', state === 'deleted' && 'line-through')} title={targetText(record)}>
      <span className="text-ink-muted">{typeSpecificText(record)} </span>
      {targetText(record)}
      {share !== null && (
        <span className="font-sans text-ink-muted" title="Share of the connections at this priority, by weight">
          {' '}
          {share}%
        </span>
      )}
    </span>
  )
  const ttlText = record.ttl_sec === 0 ? <span className="text-ink-faint">Default</span> : timeInWords(record.ttl_sec)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a larger target for the button in it
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={selected || undefined}
      data-active={editing || menuOpen || undefined}
      onClick={openRow}
      className={classes(
        'group/row cursor-pointer bg-surface hover:bg-hover data-active:bg-hover data-selected:bg-accent-soft',
        stateRowClass[state],
      )}
    >
      {selectable && (
        <td className={classes(tableClass.cell, 'relative p-0')}>
          <label className="absolute inset-0 grid cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${label} ${targetText(record)}`}
              checked={selected}
              onChange={({ nativeEvent }) =>
                handlers.toggle(key, nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey)
              }
              className={checkboxClass}
            />
          </label>
        </td>
      )}
      {narrow ? (
        <th
          scope="row"
          colSpan={4}
          className={classes(tableClass.cell, 'px-1.5! text-left font-normal', wraps ? 'py-2' : 'h-16!')}
        >
          <span className={classes('flex min-w-0 items-center gap-x-2', wraps && 'flex-wrap')}>
            <Badge>{record.type}</Badge>
            {name}
            <RowState findings={findings} state={state} />
          </span>
          <span className={classes('flex min-w-0 items-baseline gap-x-2', wraps && 'flex-wrap')}>
            <span
              className={classes(
                'flex-1',
                wraps ? 'line-clamp-4 min-w-[min(100%,10rem)] wrap-anywhere' : 'min-w-0 truncate',
              )}
            >
              {value}
            </span>
            <span className="flex-none text-xs text-ink-muted">{ttlText}</span>
          </span>
        </th>
      ) : (
        <>
          <th scope="row" className={classes(tableClass.cell, 'truncate text-left font-normal')}>
            {name}
          </th>
          <td className={tableClass.cell}>
            <Badge>{record.type}</Badge>
          </td>
          <td className={classes(tableClass.cell, 'truncate')}>{value}</td>
          <td className={classes(tableClass.cell, 'truncate')}>{ttlText}</td>
          <td className={tableClass.cell}>
            <RowState findings={findings} state={state} />
          </td>
        </>
      )}
      <td className={classes(tableClass.cell, narrow ? 'p-0 text-center' : 'px-1.5 text-right')}>
        <MenuTrigger
          label={`Actions for ${label} ${targetText(record)}`}
          open={menuOpen}
          onOpen={(anchor) => handlers.openMenu(key, anchor)}
        />
      </td>
    </tr>
  )
})

const noFindings: readonly Finding[] = []

/** Whether the record is new, changed or deleted, and the worst finding with all texts on demand. */
function RowState({
  findings = noFindings,
  state,
}: {
  findings: readonly Finding[] | undefined
  state: RecordRow['state']
}) {
  const important = findings.filter(({ level }) => level !== 'hint')
  const isError = important.some(({ level }) => level === 'error')
  const Glyph = isError ? OctagonAlert : TriangleAlert
  return (
    <span className="inline-flex items-center gap-1.5">
      {stateLabels[state] !== null && <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>}
      {state !== 'deleted' && important.length > 0 && (
        <Tooltip text={important.map(({ text }) => text).join('\n')}>
          <span className={classes('inline-flex items-center', isError ? 'text-bad' : 'text-warn')}>
            <Glyph size={16} aria-hidden />
            <span className="sr-only">
              {isError ? 'Error' : 'Warning'}: {important.map(({ text }) => text).join(' ')}
            </span>
          </span>
        </Tooltip>
      )}
    </span>
  )
}
