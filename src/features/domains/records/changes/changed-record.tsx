/**
 * An added, changed or deleted record as grid cells: its type, its name, and its value, or its old and new value on two
 * lines with the differences marked. Beside each other, or stacked when the name is long.
 */
import { Fragment, type ReactNode } from 'react'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import type { RecordField } from '#contract/dns/records/findings.ts'
import { recordTypes, type RecordValues } from '#contract/dns/records/record-types.ts'
import { timeInWords } from '#contract/dns/records/ttl.ts'
import { t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { useNarrowViewport } from '#ui/viewport.ts'
import { fieldLabel, spacesClass, targetText, typeSpecificText } from '../format.ts'
import { changedWords } from './changed-words.ts'

/** `ttl`: the zone's default TTL in seconds. */
export function formatValue(field: RecordField, value: RecordValues[RecordField] | undefined, ttl: number): string {
  if (field === 'ttl_sec')
    return value === 0 ? t('Default ({time})', { time: timeInWords(ttl) }) : timeInWords(Number(value))
  if (value === '' || value === null || value === undefined) return field === 'name' ? '@' : t('(empty)')
  return String(value)
}

interface ChangedRecordProps {
  zone: string
  /** The zone's default TTL in seconds. */
  ttl: number
  /** Null for an added record. */
  before: RecordValues | null
  /** Null for a deleted record. */
  after: RecordValues | null
  /** The fields in which they differ. */
  fields: readonly RecordField[]
  /** Stands behind the value. */
  children?: ReactNode
}

/** The grid of a changed record, with room for a button at the end. */
export const changedRecordClass =
  'grid grid-cols-[3.75rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 max-sm:grid-cols-[auto_minmax(0,1fr)_auto]'

export function ChangedRecord({ zone, ttl, before, after, fields, children }: ChangedRecordProps) {
  const narrow = useNarrowViewport()
  const record = before ?? after
  if (!record) return null
  const { name, type } = record
  const struckClass = after ? '' : 'line-through'
  return (
    <>
      <span className="flex h-(--control-sm) items-center">
        <Badge>{type}</Badge>
      </span>
      <div className="flex min-w-0 flex-wrap gap-x-3 max-sm:contents">
        <p className={`${lineClass} max-w-full min-w-[40%] font-mono wrap-anywhere max-sm:min-w-0 ${struckClass}`}>
          {/* A phone has no room for the zone, which the title of the dialog names. */}
          {narrow ? name || '@' : fullyQualifiedName(name, zone)}
        </p>
        {before && after ? (
          <ChangedValue before={before} after={after} fields={fields} ttl={ttl}>
            {children}
          </ChangedValue>
        ) : (
          <p className={`${lineClass} ${valueClass} flex flex-wrap gap-x-3`}>
            <span className="min-w-0 flex-auto font-mono wrap-anywhere">
              <span className={struckClass}>
                {typeSpecificText(record)} <span className={spacesClass}>{targetText(record)}</span>
              </span>{' '}
              {children}
            </span>
            {record.ttl_sec !== 0 && (
              <span className="text-ink-muted">{t('TTL {time}', { time: timeInWords(record.ttl_sec) })}</span>
            )}
          </p>
        )}
      </div>
    </>
  )
}

interface ChangedValueProps extends Pick<ChangedRecordProps, 'fields' | 'ttl' | 'children'> {
  before: RecordValues
  after: RecordValues
}

function ChangedValue({ before, after, fields, ttl, children }: ChangedValueProps) {
  const [newTtl, oldTtl] = [after, before].map(({ ttl_sec }) => formatValue('ttl_sec', ttl_sec, ttl))
  return (
    <dl className={`${lineClass} ${valueClass} m-0`}>
      {fields.some((field) => field !== 'ttl_sec') ? (
        <>
          <ChangedLine record={before} other={after} fields={fields} />
          <ChangedLine isNew record={after} other={before} fields={fields}>
            {children}
          </ChangedLine>
        </>
      ) : (
        // It distinguishes the record from others of the same name.
        <div>
          <dt className="sr-only">{fieldLabel('target', after.type)}</dt>
          <dd className="m-0 font-mono wrap-anywhere">
            {typeSpecificText(after)} <span className={spacesClass}>{targetText(after)}</span> {children}
          </dd>
        </div>
      )}
      {fields.includes('ttl_sec') && (
        <div>
          <dt className="inline text-ink-muted">{fieldLabel('ttl_sec', after.type)}</dt>
          <dd className="ms-2 inline">
            <span className="sr-only">{t('Before')} </span>
            <Difference>{oldTtl}</Difference>
            <span aria-hidden className="px-1">
              →
            </span>
            <span className="sr-only">{t('After')} </span>
            <Difference isNew>{newTtl}</Difference>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** They make the name. */
const nameFields: ReadonlySet<RecordField> = new Set(['name', 'service', 'protocol'])

interface ChangedLineProps {
  /** Whether this is the new value. */
  isNew?: boolean
  record: RecordValues
  other: RecordValues
  fields: readonly RecordField[]
  children?: ReactNode
}

/** The old or the new value of a record. Its name is part of it only if it changes. */
function ChangedLine({ isNew, record, other, fields, children }: ChangedLineProps) {
  const data = recordTypes[record.type].data.filter((field) => field !== 'target' && field !== 'flags')
  const shown = fields.some((field) => nameFields.has(field)) ? (['name', ...data] as const) : data
  const [start, changed, end] = changedWords(targetText(record), targetText(other))
  return (
    <div className="flex gap-x-2 font-mono">
      <dt className={isNew ? 'text-ok' : 'text-bad'}>
        <span aria-hidden>{isNew ? '+' : '−'}</span>
        <span className="sr-only">{isNew ? t('After') : t('Before')}</span>
      </dt>
      <dd className="m-0 min-w-0 flex-1 wrap-anywhere">
        {shown.map((field) => (
          <Fragment key={field}>
            {record[field] === other[field] ? (
              record[field]
            ) : (
              <Difference isNew={isNew}>{field === 'name' ? record.name || '@' : record[field]}</Difference>
            )}{' '}
          </Fragment>
        ))}
        <span className={spacesClass}>
          {start}
          {changed !== '' && <Difference isNew={isNew}>{changed}</Difference>}
          {end}
        </span>{' '}
        {children}
      </dd>
    </div>
  )
}

const Difference = ({ isNew, children }: { isNew?: boolean | undefined; children: ReactNode }) =>
  isNew ? (
    <ins className="rounded-xs bg-ok-soft text-ok">{children}</ins>
  ) : (
    <del className="rounded-xs bg-bad-soft text-bad">{children}</del>
  )

/** Aligns the first line with a small button or a checkbox beside it. */
const lineClass = 'py-[calc((var(--control-sm)-1.25rem)/2)]'
const valueClass = 'min-w-[55%] flex-1 max-sm:col-span-full max-sm:pt-0'
