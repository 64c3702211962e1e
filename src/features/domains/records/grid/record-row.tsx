/** One row of the grid. Its name is a button that edits the record. */
import { Fragment, memo } from 'react'
import type { Finding } from '#contract/dns/records/findings.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { recordTypes } from '#contract/dns/records/record-types.ts'
import { timeInWords } from '#contract/dns/records/ttl.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'
import { Badge, Status } from '#ui/badge.tsx'
import { classes } from '#ui/class-names.ts'
import { tableClass } from '#ui/table.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { RowNote } from '#kit/actions/resource-mark.tsx'
import type { ResourceKey } from '#kit/preferences/locks.ts'
import type { RowHandlers } from '#kit/table/model/row-model.ts'
import { RowCheckbox, RowMenu, stickyClass } from '#kit/table/view/table-row.tsx'
import { unicodeNameOf } from '../../domain.ts'
import { recordLabel, spacesClass, targetText, typeSpecificText } from '../format.ts'
import type { RecordRow } from '../changes/rows.ts'
import { shortWarning } from './short-warnings.ts'

/** Values with more characters may be cut. */
const maxUncut = 40

interface RowProps {
  row: RecordRow
  index: number
  zone: string
  noteKey: ResourceKey
  findings: readonly Finding[] | undefined
  /** The percentage of connections for an SRV record within its priority; null when no other record shares them. */
  share: number | null
  /** The row above has the same name. */
  continues: boolean
  selectable: boolean
  selected: boolean
  editing: boolean
  menuOpen: boolean
  narrow: boolean
  /** Rows grow with their texts, in a narrow grid that renders all rows. */
  wraps: boolean
  rowHandlers: Required<RowHandlers<string>>
}

const stateLabels = {
  saved: null,
  added: () => t('New'),
  changed: () => t('Changed'),
  deleted: () => t('To delete'),
}
const stateTones = { saved: 'neutral', added: 'ok', changed: 'warn', deleted: 'bad' } as const
const stateClass = {
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
    noteKey,
    findings,
    share,
    continues,
    selectable,
    selected,
    editing,
    menuOpen,
    narrow,
    wraps,
    rowHandlers,
  } = props
  const { key, record, state } = row
  const label = recordLabel(record, zone)
  const unicodeName = unicodeNameOf(record.name)
  const unicodeTarget = recordTypes[record.type].target.kind === 'host' ? unicodeNameOf(record.target) : null
  const rowLabel = `${label} ${targetText(record)}`
  const name = (
    <button
      type="button"
      data-row-link
      aria-label={unicodeName === null ? label : `${label}, ${unicodeName}`}
      data-tooltip={unicodeName === null ? undefined : fullyQualifiedName(record.name, zone)}
      onClick={() => rowHandlers.open(key)}
      className={classes(
        'min-h-6 min-w-6 max-w-full rounded-xs text-start font-mono text-sm hover:text-accent hover:underline',
        wraps ? 'wrap-anywhere' : 'truncate',
        state === 'deleted' && 'line-through',
        continues ? 'text-ink-faint' : 'font-medium text-ink',
      )}
    >
      {unicodeName ?? (record.name || '@')}
      {unicodeName !== null && <span className="font-normal text-ink-muted"> {record.name}</span>}
      <span className="font-normal text-ink-faint max-sm:hidden">{record.name === '' ? ` ${zone}` : `.${zone}`}</span>
    </button>
  )
  const details = typeSpecificText(record)
  const value = (
    <span
      className={classes('font-mono text-sm', state === 'deleted' && 'line-through')}
      // No `title`: the browser would show it even while sensitive data is hidden.
      data-tooltip={!wraps && targetText(record).length > maxUncut ? targetText(record) : undefined}
    >
      <span className="text-ink-muted">{narrow && wraps && details !== '' ? `${details}\u00A0` : `${details} `}</span>
      {unicodeTarget !== null && <bdi>{unicodeTarget} </bdi>}
      {/* Shows spaces, including leading and trailing ones. */}
      <span
        className={classes(
          narrow && wraps ? spacesClass : 'whitespace-pre',
          unicodeTarget !== null && 'text-ink-muted',
        )}
      >
        {narrow && wraps ? withBreaks(targetText(record)) : targetText(record)}
      </span>
      {share !== null && (
        <span className="font-sans text-ink-muted" title={t('Share of the connections at this priority, by weight')}>
          {' '}
          {t('{percent}%', { percent: formatNumber(share) })}
        </span>
      )}
    </span>
  )
  const ttlText =
    record.ttl_sec === 0 ? <span className="text-ink-faint">{t('Default')}</span> : timeInWords(record.ttl_sec)
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={selected || undefined}
      data-active={editing || menuOpen || undefined}
      className="group/row cursor-pointer bg-surface hover:bg-hover data-active:bg-hover data-selected:bg-accent-soft"
    >
      {selectable && (
        <td className={classes(tableClass.cell, stickyClass.checkbox, 'p-0', stateClass[state])}>
          <RowCheckbox id={key} label={rowLabel} selected={selected} rowHandlers={rowHandlers} />
        </td>
      )}
      {narrow ? (
        <th
          scope="row"
          className={classes(tableClass.cell, 'px-1.5! text-start font-normal', wraps ? 'py-2' : 'h-16!')}
        >
          <span className={classes('flex min-w-0 items-center gap-x-2', wraps && 'flex-wrap')}>
            <Badge>{record.type}</Badge>
            {name}
            <span className="ms-auto">
              <RowState findings={findings} state={state} noteKey={noteKey} />
            </span>
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
            {/* A phone only has room for exceptions. */}
            {record.ttl_sec !== 0 && (
              <span className="ms-auto flex-none text-xs text-ink-muted">{`TTL ${timeInWords(record.ttl_sec)}`}</span>
            )}
          </span>
        </th>
      ) : (
        <>
          <th
            scope="row"
            className={classes(
              tableClass.cell,
              selectable ? stickyClass.name : stickyClass.leadingName,
              'truncate text-start font-normal',
            )}
          >
            {name}
          </th>
          <td className={tableClass.cell}>
            <Badge>{record.type}</Badge>
          </td>
          <td className={classes(tableClass.cell, 'truncate')}>{value}</td>
          <td className={classes(tableClass.cell, 'truncate')}>{ttlText}</td>
          <td className={tableClass.cell}>
            <RowState findings={findings} state={state} noteKey={noteKey} />
          </td>
        </>
      )}
      <td className={classes(tableClass.cell, stickyClass.menu, 'px-1.5 text-end')}>
        <RowMenu id={key} label={rowLabel} open={menuOpen} rowHandlers={rowHandlers} />
      </td>
    </tr>
  )
})

/** Breaks after `@`, `.` and `/` where a value does not fit, rather than within its words. */
const withBreaks = (text: string) =>
  text.split(/([@./])/).map((part, index) => (
    // The parts of a text never change places.
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <Fragment key={index}>
      {part}
      {index % 2 === 1 && <wbr />}
    </Fragment>
  ))

const noFindings: readonly Finding[] = []

interface RowStateProps extends Pick<RowProps, 'findings' | 'noteKey'> {
  state: RecordRow['state']
}

/** The record's state (new, changed or deleted), its worst finding with all texts on demand, and its note. */
function RowState({ findings = noFindings, state, noteKey }: RowStateProps) {
  const important = findings.filter(({ level }) => level !== 'hint')
  const isError = important.some(({ level }) => level === 'error')
  return (
    <span className="flex items-center gap-1.5">
      {stateLabels[state] !== null && <Badge tone={stateTones[state]}>{stateLabels[state]()}</Badge>}
      {state !== 'deleted' && important.length > 0 && (
        <Tooltip text={important.map(({ text }) => text).join('\n')}>
          <Status tone={isError ? 'bad' : 'warn'}>
            {/* Next to the state, there is only room for the icon. */}
            <span className={stateLabels[state] === null ? undefined : 'sr-only'}>
              {isError ? t('Error') : shortWarning(important[0])}
            </span>
            <span className="sr-only">: {important.map(({ text }) => text).join(' ')}</span>
          </Status>
        </Tooltip>
      )}
      <RowNote resource={noteKey} />
    </span>
  )
}
