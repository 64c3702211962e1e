/**
 * An added, changed or deleted record as grid cells: its type, and its name with its value or its old and new values,
 * stacked when the name is long.
 */
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import type { RecordField } from '#contract/dns/records/findings.ts'
import type { RecordValues } from '#contract/dns/records/record-types.ts'
import { timeInWords } from '#contract/dns/records/ttl.ts'
import { t } from '#contract/translate.ts'
import { Badge } from '#ui/badge.tsx'
import { fieldLabel, spacesClass, targetText, typeSpecificText } from '../format.ts'

type Value = RecordValues[RecordField]

export const formatValue = (field: RecordField, value: Value | undefined) => {
  if (field === 'ttl_sec') return value === 0 ? t('Default') : timeInWords(Number(value))
  if (value === '' || value === null || value === undefined) return field === 'name' ? '@' : t('(empty)')
  return String(value)
}

interface ChangedRecordProps {
  zone: string
  record: RecordValues
  /** Relative to the zone. */
  name: string
  /** The changed fields; null for an added or deleted record. */
  fields: readonly { readonly field: RecordField; readonly before: Value; readonly after: Value }[] | null
}

export const ChangedRecord = ({ zone, record, name, fields }: ChangedRecordProps) => (
  <>
    <span className="flex h-(--control-sm) items-center">
      <Badge>{record.type}</Badge>
    </span>
    <div className="flex min-w-0 flex-wrap gap-x-3 max-sm:col-span-full max-sm:row-start-2">
      <p className={`${textClass} max-w-full min-w-[40%] font-mono wrap-anywhere max-sm:min-w-full`}>
        {fullyQualifiedName(name, zone)}
      </p>
      {fields ? (
        <dl className={`${textClass} ${valueClass} m-0`}>
          {/* The value distinguishes it from other records of the same name. */}
          {fields.every(({ field }) => field !== 'target') && (
            <div>
              <dt className="sr-only">{fieldLabel('target', record.type)}</dt>
              <dd className={`m-0 font-mono wrap-anywhere ${spacesClass}`}>{targetText(record)}</dd>
            </div>
          )}
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt className={field === 'target' ? 'sr-only' : 'inline text-ink-muted'}>
                {fieldLabel(field, record.type)}
              </dt>
              <dd className={`${field === 'target' ? 'm-0' : 'ms-2'} inline wrap-anywhere`}>
                <del className={`font-mono ${spacesClass} text-bad`}>{formatValue(field, before)}</del>{' '}
                <span aria-hidden className="px-1">
                  →
                </span>{' '}
                <ins className={`font-mono ${spacesClass} text-ok no-underline`}>{formatValue(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={`${textClass} ${valueClass} font-mono wrap-anywhere`}>
          {typeSpecificText(record)} <span className={spacesClass}>{targetText(record)}</span>
          {record.ttl_sec !== 0 && (
            <span className="block font-sans text-ink-muted">
              {t('TTL {time}', { time: timeInWords(record.ttl_sec) })}
            </span>
          )}
        </p>
      )}
    </div>
  </>
)

/** Aligns the first line with a small button or a checkbox beside it. */
const textClass = 'py-[calc((var(--control-sm)-1.25rem)/2)]'
const valueClass = 'min-w-[55%] flex-1 max-sm:pt-0'
