/** The texts in the editor's fields, and the record made from them. */
import { RecordCreate } from '#contract/areas/records.ts'
import type { Finding, RecordField } from '#contract/dns/records/findings.ts'
import { checkRecord } from '#contract/dns/checks/record-check.ts'
import { draftOf } from '#contract/dns/records/record-draft.ts'
import {
  recordFormDefaults,
  recordTypes,
  type RecordDraft,
  type RecordType,
  type RecordValues,
} from '#contract/dns/records/record-types.ts'
import { isCaaTag, typeSpecificMembers } from '#contract/dns/types/record-type-rule.ts'
import { srvPort } from '#contract/dns/types/srv.ts'
import type { ZoneIndex } from '#contract/dns/checks/zone-index.ts'
import { requiredReason, type ErrorDetail } from '#contract/schema.ts'
import { typeReason } from '#contract/text.ts'
import { validate } from '#contract/validation.ts'
import { t, translateReason } from '#contract/translate.ts'
import type { RecordPatch } from '../changes/changes.ts'

export interface EditorValues extends Record<RecordField, string> {
  type: RecordType
}

export const newValues = (type: RecordType): EditorValues => ({
  type,
  name: '',
  target: '',
  priority: String(recordFormDefaults.priority),
  weight: String(recordFormDefaults.weight),
  port: '',
  service: '',
  protocol: recordFormDefaults.protocol,
  tag: recordFormDefaults.tag,
  ttl_sec: String(recordFormDefaults.ttl_sec),
})

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** The field values for a draft; members that it lacks get the values of a new record. */
export function valuesOfDraft(draft: RecordDraft): EditorValues {
  const { members, target } = recordTypes[draft.type]
  const values = newValues(draft.type)
  return {
    ...values,
    name: toText(draft.name),
    target: draft.target === '' && target.none === '' ? '.' : toText(draft.target),
    ttl_sec: toText(draft.ttl_sec ?? 0),
    ...Object.fromEntries(
      typeSpecificMembers
        .filter((member) => members[member] && draft[member] !== undefined && draft[member] !== null)
        .map((member) => [member, toText(draft[member])]),
    ),
  }
}

export const valuesOfRecord = (record: RecordValues): EditorValues => valuesOfDraft(draftOf(record))

/** NaN for text that is not a whole number, which the contract rejects; undefined for empty text. */
const toNumber = (text: string) =>
  text.trim() === '' ? undefined : /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN

const readers = {
  name: (text: string) => text,
  target: (text: string) => text,
  service: (text: string) => text,
  protocol: (text: string) => text,
  tag: (text: string) => (isCaaTag(text) ? text : undefined),
  priority: toNumber,
  weight: toNumber,
  port: toNumber,
  ttl_sec: toNumber,
} satisfies { [F in RecordField]: (text: string) => RecordDraft[F] }

/** For SRV records, service and protocol make up the name. */
const ownerMembers = ['service', 'protocol'] as const
const otherMembers = typeSpecificMembers.filter((member) => !ownerMembers.some((each) => each === member))

/** The fields that the editor shows for a type. */
export const fieldsOf = (type: RecordType): RecordField[] => [
  ...(recordTypes[type].name === 'derived' ? [] : (['name'] as const)),
  ...[...ownerMembers, ...otherMembers].filter((member) => recordTypes[type].members[member]),
  'target',
  'ttl_sec',
]

const usualPort = ({ service, protocol }: EditorValues) => String(srvPort(service, protocol) ?? '')

/** The values after the user has changed one. The port follows the service until the user enters a different port. */
export function withChanged(values: EditorValues, field: RecordField, text: string): EditorValues {
  const next = { ...values, [field]: text }
  return field !== 'port' && values.port === usualPort(values) ? { ...next, port: usualPort(next) } : next
}

const pick = (values: EditorValues, fields: readonly RecordField[]): RecordPatch =>
  Object.fromEntries(fields.map((field) => [field, readers[field](values[field])]))

/** The record as entered; an empty name and the default TTL are left out. */
export function draftFrom(values: EditorValues): RecordDraft {
  const { name, ttl_sec, ...rest } = pick(values, fieldsOf(values.type))
  return { type: values.type, ...(name ? { name } : {}), ...rest, ...(ttl_sec === 0 ? {} : { ttl_sec }) }
}

/** Only members whose text the user has changed. */
export const patchFrom = (initial: EditorValues, values: EditorValues): RecordPatch =>
  pick(
    values,
    fieldsOf(values.type).filter((field) => values[field] !== initial[field]),
  )

const isField = (text: string | undefined, type: RecordType): text is RecordField =>
  fieldsOf(type).some((field) => field === text)

/** A contract error in the terms of its field; null when `checkRecord` explains it better. */
function explainInvalid(
  { field, reason }: ErrorDetail,
  { type }: EditorValues,
  draft: RecordDraft,
): Omit<Finding, 'level'> | null {
  if (!isField(field, type)) return null
  if (Number.isNaN(draft[field]) || reason === typeReason('Integer'))
    return { code: 'number', field, text: t('Enter a whole number.'), reason }
  return reason === requiredReason(field)
    ? null
    : { code: 'invalid', field, text: `${translateReason(reason)}.`, reason }
}

/**
 * Values that a record must state explicitly, although the service would accept an empty text: as "no mail", or as
 * priority 0.
 */
function missingIn(values: EditorValues): Finding[] {
  const { target } = recordTypes[values.type]
  if (target.none === '' && values.target.trim() === '')
    return [
      {
        level: 'error',
        code: 'target-missing',
        field: 'target',
        text: t('Enter {wanted}, or . for none.', { wanted: target.wanted() }),
      },
    ]
  const isMissing = fieldsOf(values.type).includes('priority') && values.priority.trim() === ''
  return isMissing && values.target.trim() !== '.'
    ? [{ level: 'error', code: 'priority', field: 'priority', text: t('Enter a priority.') }]
    : []
}

/**
 * The findings for the entered record among the others of its zone. `key`: the key of the edited record; `saved`: its
 * saved version.
 */
export function findingsOf(
  values: EditorValues,
  index: ZoneIndex,
  key: string | undefined,
  saved?: RecordValues,
): Finding[] {
  const draft = draftFrom(values)
  const result = validate(RecordCreate, draft)
  const invalid = result.ok
    ? []
    : result.errors.flatMap((error): Finding[] => {
        const finding = explainInvalid(error, values, draft)
        return finding ? [{ level: 'error', ...finding }] : []
      })
  const errors = [...invalid, ...missingIn(values)]
  return errors.length > 0 ? errors : checkRecord(draft, index, key, saved)
}
