/** Records for a range of numbers: the initial values of the dialog, and the records made from its entries. */
import { isReverseZone, rangeOfPart } from '#contract/dns/names/reverse-zone.ts'
import { recordTypeNames, recordTypes, type RecordDraft, type RecordType } from '#contract/dns/records/record-types.ts'
import {
  countNumbers,
  fillPattern,
  hasNumber,
  isNumberRange,
  maxRangeNumber,
  numbersOf,
  parsePattern,
  type NumberRange,
  type Pattern,
} from '#contract/dns/zone-file/generate.ts'
import { maxZoneFileLength } from '#contract/dns/zone-file/zone-parser.ts'
import { maxRecordsPerDomain } from '#contract/limits.ts'
import { formatNumber } from '#contract/text.ts'
import { t } from '#contract/translate.ts'

export interface RangeValues {
  readonly type: RecordType
  readonly name: string
  readonly value: string
  readonly first: string
  readonly last: string
  readonly step: string
}
export type RangeField = keyof RangeValues

/** Types whose records consist of a name and a value only. */
export const rangeTypes = recordTypeNames.filter((type) => Object.keys(recordTypes[type].members).length === 0)

/**
 * The name pattern in a reverse zone: the part of an address that the zone lacks, numbered by the last octet or digits.
 */
function reverseNamePattern(zone: string): string {
  const missing = (all: number) => Math.max(all - (zone.split('.').length - 2), 1)
  return zone.endsWith('ip6.arpa')
    ? `\${0,${2 * missing(32) - 1},n}`
    : ['$', ...Array.from({ length: missing(4) - 1 }, () => '0')].join('.')
}

/** The range of last octets in an IPv4 reverse zone. */
function octetRange(zone: string): Pick<RangeValues, 'first' | 'last'> {
  const { first, last } = rangeOfPart(zone) ?? { first: 1, last: 254 }
  return { first: String(first), last: String(last) }
}

/** The initial values; in a reverse zone, names for its addresses. */
export const rangeDefaults = (zone: string): RangeValues => ({
  value: '',
  first: '1',
  last: '10',
  step: '1',
  ...(isReverseZone(zone)
    ? { type: 'PTR', name: reverseNamePattern(zone), ...(zone.endsWith('in-addr.arpa') && octetRange(zone)) }
    : { type: 'A', name: '' }),
})

const numberedExamples: Readonly<Partial<Record<RecordType, string>>> = {
  A: '192.0.2.$',
  AAAA: '2001:db8::${0,0,x}',
  CNAME: 'host-$.example.net',
  NS: 'ns$.example.net',
  PTR: 'host-$.example.net',
  TXT: 'rack $',
}

/** The placeholder of an empty value field. */
export const rangeExample = (type: RecordType): string => numberedExamples[type] ?? recordTypes[type].target.example

const readNumber = (text: string) => (/^\s*\d{1,10}\s*$/.test(text) ? Number(text) : Number.NaN)

function numberErrors({ first, last, step }: NumberRange): [RangeField, string][] {
  const wrong = (number: number) => !(number <= maxRangeNumber)
  if (wrong(first)) return [['first', t('Enter a whole number.')]]
  if (wrong(last)) return [['last', t('Enter a whole number.')]]
  if (wrong(step) || step === 0) return [['step', t('Enter a whole number above 0.')]]
  if (last < first) return [['last', t('Enter {min} or more.', { min: String(first) })]]
  const count = countNumbers({ first, last, step })
  return count > maxRecordsPerDomain
    ? [
        [
          'last',
          t('These are {count} records; a domain can have {max}.', {
            count: formatNumber(count),
            max: formatNumber(maxRecordsPerDomain),
          }),
        ],
      ]
    : []
}

const malformed = () => t('Write $ for the number, or ${offset,width,base}, such as ${0,3}.')

/** The drafts of the records; none while `errors` has an entry, by field. */
export function readRange(values: RangeValues): {
  readonly drafts: readonly RecordDraft[]
  readonly errors: ReadonlyMap<RangeField, string>
} {
  const { type } = values
  const range = { first: readNumber(values.first), last: readNumber(values.last), step: readNumber(values.step) }
  const errors = new Map<RangeField, string>(numberErrors(range))
  const count = isNumberRange(range) ? countNumbers(range) : 0
  const patternOf = (field: 'name' | 'value', missing: string): Pattern => {
    const text = values[field].trim()
    // When there are too many numbers, no other error is reported.
    const isTooLong = text.length * (errors.size > 0 ? 1 : Math.max(count, 1)) > maxZoneFileLength
    const pattern = isTooLong ? null : parsePattern(text)
    if (text === '') errors.set(field, missing)
    else if (!pattern) errors.set(field, isTooLong ? t('This is too long for so many records.') : malformed())
    else if (field === 'name' && count > 1 && !hasNumber(pattern))
      errors.set(field, t('Write $ where the number goes.'))
    return pattern ?? []
  }
  const name = patternOf('name', t('Enter a name with $ for the number.'))
  const value = patternOf('value', t('Enter {wanted}.', { wanted: recordTypes[type].target.wanted() }))
  if (errors.size > 0) return { drafts: [], errors }
  const drafts: RecordDraft[] = []
  for (const number of numbersOf(range)) {
    const filled = [fillPattern(name, number), fillPattern(value, number)] as const
    const negative = filled.indexOf(null)
    if (negative >= 0)
      errors.set(
        negative === 0 ? 'name' : 'value',
        t('This would be negative for {number}.', { number: String(number) }),
      )
    if (errors.size > 0) return { drafts: [], errors }
    drafts.push({ type, name: filled[0], target: filled[1] })
  }
  return { drafts, errors }
}
