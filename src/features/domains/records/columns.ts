/** The columns of the grid of records, for search, sorting and export. */
import { canonicalAddress } from '#contract/rules/canonical-address.ts'
import { fullyQualifiedName } from '#contract/rules/dns-name.ts'
import { toUnicodeName } from '#contract/rules/idn.ts'
import { recordTypeNames } from '#contract/rules/record-types.ts'
import { timeInWords } from '#contract/rules/ttl.ts'
import type { Column } from '#kit/data-table/column.ts'
import { typeSpecificText } from './format.ts'
import type { RecordRow } from './rows.ts'

/** `ttl`: the default TTL of the zone in seconds. */
export const recordColumns = (zone: string, ttl: number): readonly Column<RecordRow>[] => [
  {
    id: 'name',
    header: 'Name',
    value: ({ record }) => record.name || '@',
    width: 16,
    searchable: true,
  },
  {
    id: 'type',
    header: 'Type',
    value: ({ record }) => record.type,
    compareAs: 'options',
    options: recordTypeNames,
    width: 6,
    facet: true,
    searchable: true,
  },
  {
    id: 'target',
    header: 'Value',
    value: ({ record }) => (record.type === 'AAAA' ? canonicalAddress(record.target) : record.target),
    compareAs: 'address',
    width: 24,
    searchable: true,
    aliases: ['data', 'value'],
  },
  { id: 'details', header: 'Details', value: ({ record }) => typeSpecificText(record), width: 8 },
  { id: 'priority', header: 'Priority', value: ({ record }) => record.priority, compareAs: 'number', width: 6 },
  {
    id: 'ttl',
    header: 'TTL',
    value: ({ record }) => record.ttl_sec || ttl,
    compareAs: 'number',
    width: 8,
    cell: ({ record }) => timeInWords(record.ttl_sec || ttl),
  },
  {
    id: 'fqdn',
    header: 'Full name',
    value: ({ record }) => [
      ...new Set([fullyQualifiedName(record.name, zone), toUnicodeName(fullyQualifiedName(record.name, zone))]),
    ],
    width: 16,
    searchable: true,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    options: ['saved', 'added', 'changed', 'deleted'] satisfies RecordRow['state'][],
    width: 6,
  },
]
