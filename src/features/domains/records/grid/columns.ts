/** The columns of the grid of records, for search, sorting and export. */
import { canonicalAddress } from '#contract/dns/names/canonical-address.ts'
import { fullyQualifiedName } from '#contract/dns/names/dns-name.ts'
import { toUnicodeName } from '#contract/dns/names/idn.ts'
import { recordTypeNames, recordTypes } from '#contract/dns/records/record-types.ts'
import { timeInWords } from '#contract/dns/records/ttl.ts'
import { t } from '#contract/translate.ts'
import type { Column } from '#kit/table/model/column.ts'
import { addressSortKey } from '#kit/table/model/sort.ts'
import { typeSpecificText } from '../format.ts'
import { nameForms } from '../../domain.ts'
import type { RecordRow } from '../changes/rows.ts'

interface SortKeys {
  readonly name: string
  readonly target: string
}

/** Cached by row: unchanged rows keep their identity. */
const sortKeys = new WeakMap<RecordRow, SortKeys>()

/**
 * Natural order without a collator, which takes a tenth of a second for thousands of names: names are lower-case ASCII.
 * Distinguishing addresses from other values takes time, too.
 */
function sortKeysOf(row: RecordRow): SortKeys {
  const known = sortKeys.get(row)
  if (known) return known
  const { name, target } = row.record
  const keys = {
    name: name.replace(/\d+/g, (digits) => digits.padStart(12, '0')),
    target: addressSortKey(target),
  }
  sortKeys.set(row, keys)
  return keys
}

/** A typed part of a value in the forms in which values can contain it. */
export const valueForms = (text: string): string[] => [
  ...new Set([...nameForms(text), canonicalAddress(text.toLowerCase())]),
]

/** Fields that can be searched but are not columns of the grid. */
const searchOnly = { width: 8, hiddenByDefault: true }

/** Columns for a file that can be pasted again, where a single label without a period would be a name in the zone. */
export const fileColumns = (columns: readonly Column<RecordRow>[]): readonly Column<RecordRow>[] =>
  columns.map((column) =>
    column.id === 'target'
      ? { ...column, value: (row) => (isSingleLabel(row.record) ? `${row.record.target}.` : column.value(row)) }
      : column,
  )
const isSingleLabel = ({ type, target }: RecordRow['record']) =>
  recordTypes[type].target.kind === 'host' && target !== '' && !target.includes('.')

/** `ttl`: the default TTL of the zone in seconds. */
export const recordColumns = (zone: string, ttl: number): readonly Column<RecordRow>[] => [
  {
    id: 'name',
    header: () => t('Name'),
    value: ({ record }) => record.name || '@',
    sortKey: (row) => sortKeysOf(row).name,
    width: 11,
    grow: '22%',
    searchable: true,
    filterField: 'name',
    searchForms: nameForms,
  },
  {
    id: 'type',
    header: () => t('Type'),
    value: ({ record }) => record.type,
    compareAs: 'options',
    options: recordTypeNames,
    width: 5.25,
    facet: true,
    searchable: true,
    filterField: 'type',
  },
  {
    id: 'target',
    header: () => t('Value'),
    // A null MX is stored without a target.
    value: ({ record }) =>
      recordTypes[record.type].target.kind === 'ipv6' ? canonicalAddress(record.target) : record.target || '.',
    sortKey: (row) => sortKeysOf(row).target,
    width: 12,
    grow: 'auto',
    searchable: true,
    aliases: ['data', 'value'],
    filterField: 'target',
    searchForms: valueForms,
  },
  { ...searchOnly, id: 'details', header: () => t('Details'), value: ({ record }) => typeSpecificText(record) },
  {
    ...searchOnly,
    id: 'priority',
    header: () => t('Priority'),
    value: ({ record }) => record.priority,
    compareAs: 'number',
  },
  {
    id: 'ttl',
    header: () => 'TTL',
    value: ({ record }) => record.ttl_sec || ttl,
    compareAs: 'number',
    width: 6,
    cell: ({ record }) => timeInWords(record.ttl_sec || ttl),
  },
  {
    ...searchOnly,
    id: 'fqdn',
    header: () => t('Full name'),
    value: ({ record }) => [
      ...new Set([fullyQualifiedName(record.name, zone), toUnicodeName(fullyQualifiedName(record.name, zone))]),
    ],
    searchable: true,
    searchForms: nameForms,
  },
  {
    id: 'state',
    header: () => t('Status'),
    value: ({ state }) => state,
    options: ['saved', 'added', 'changed', 'deleted'] satisfies RecordRow['state'][],
    width: 8.5,
  },
]
