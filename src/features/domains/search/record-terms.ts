/** The search over the records of all domains understands what the search in the grid of one does, and whole values. */
import { toRelativeName } from '#contract/dns/names/dns-name.ts'
import { commonBeginning, parseNetwork, type Network } from '#contract/dns/names/network.ts'
import { recordTypeNames } from '#contract/dns/records/record-types.ts'
import { hasValue } from '#contract/dns/records/replace-value.ts'
import { zoneDefaults } from '#contract/dns/records/ttl.ts'
import { filterCostReason, type Filter } from '#contract/filter.ts'
import type { Domain } from '#contract/areas/domains.ts'
import type { Column } from '#kit/table/model/column.ts'
import type { SearchTerms } from '#queries/record-search.ts'
import { createMatcher, parseSearch, searchFields, toSearchEntry, type Term } from '#kit/table/model/search.ts'
import { toServerFilter } from '#kit/table/model/server-filter.ts'
import { nameForms } from '../domain.ts'
import { savedRow, type RecordRow } from '../records/changes/rows.ts'
import { recordColumns } from '../records/grid/columns.ts'

/** A target that names no host, as the service stores it. */
export const noHost = ['.', '']

/** The columns by which the service filters: it has names by their part in the zone. */
const filterColumns = (columns: readonly Column<RecordRow>[], zone: string) =>
  columns.map((column) =>
    column.id === 'name'
      ? Object.assign({}, column, {
          searchForms: (text: string) => [...new Set(nameForms(text).map((form) => toRelativeName(form, zone)))],
        })
      : column,
  )

/** The service has no negation, but without some types means with one of the others. */
const withoutNegatedType = (term: Term): Term => {
  const { negated, field, values } = term
  if (!negated || field !== 'type' || values.some(({ text }) => text === '*')) return term
  const others = recordTypeNames
    .map((type) => type.toLowerCase())
    .filter((type) => values.every(({ text }) => text !== type))
  return { ...term, negated: false, values: others.map((text) => ({ text, exact: true })) }
}

const typeNames: ReadonlySet<string> = new Set(recordTypeNames.map((type) => type.toLowerCase()))

/** More of them are not sent, but compared here. */
const maxSentTerms = 5

/**
 * The addresses of a network, also in SPF texts, whose addresses of IPv6 have more than one form; and what contains it
 * as it was typed. The service has no ranges of addresses, so that it can only filter by what they begin with.
 */
function networkTerms(text: string, network: Network): SearchTerms {
  const beginning = commonBeginning(network)
  return {
    filter: {
      '+or': [
        { type: network.version === 4 ? 'A' : 'AAAA', ...(beginning !== '' && { target: { '+contains': beginning } }) },
        { type: 'TXT', target: { '+contains': `ip${network.version}:` } },
        { target: { '+contains': text } },
      ],
    },
    matches: (record) => hasValue(record, text) || record.target.toLowerCase().includes(text),
    isCoarse: true,
  }
}

/** Each network in a text takes another look at the rest of it. */
const longestCombined = 500

/** A network among other terms. What the service cannot filter by as well is compared here. */
function bothTerms(network: SearchTerms, others: SearchTerms): SearchTerms {
  const filter = { '+and': [network.filter, others.filter] }
  return {
    filter: filterCostReason(filter) === null ? filter : network.filter,
    matches: (record) => network.matches(record) && others.matches(record),
    isCoarse: true,
  }
}

/** The other terms, without the addresses of a network: the service has no negation, so that they are compared here. */
const withoutNetwork = (network: SearchTerms, others: SearchTerms): SearchTerms => ({
  filter: others.filter,
  matches: (record) => !network.matches(record) && others.matches(record),
  isCoarse: true,
})

/**
 * A text of several words, or with what looks like a field, is also searched as it is: values contain spaces, colons and
 * hyphens.
 */
export function recordTerms(text: string, domain: Pick<Domain, 'domain' | 'ttl_sec'>): SearchTerms {
  const { domain: zone, ttl_sec } = domain
  if (text === '.') return { filter: { '+or': noHost.map((target) => ({ target })) }, matches: () => true }
  const network = parseNetwork(text)
  if (network) return networkTerms(text.toLowerCase(), network)
  // What is in quotes is one value.
  const words = text.length > longestCombined || text.includes('"') ? [] : text.split(/\s+/)
  for (const [index, word] of words.entries()) {
    const excluded = word.startsWith('-') ? parseNetwork(word.slice(1)) : null
    if (excluded)
      return withoutNetwork(
        networkTerms(word.slice(1).toLowerCase(), excluded),
        recordTerms(words.toSpliced(index, 1).join(' '), domain),
      )
    const part = parseNetwork(word)
    if (part)
      return bothTerms(networkTerms(word.toLowerCase(), part), recordTerms(words.toSpliced(index, 1).join(' '), domain))
  }
  const columns = recordColumns(zone, ttl_sec || zoneDefaults.ttl_sec)
  const sentColumns = filterColumns(columns, zone)
  const terms = parseSearch(text, searchFields(columns)).map(withoutNegatedType)
  const lower = text.toLowerCase()
  // No record is of a type that does not exist; the service refuses to look for one.
  const isUnknownType = ({ field, negated, values }: Term) =>
    field === 'type' && !negated && values.every(({ text }) => text !== '*' && !typeNames.has(text))
  if (terms.some(isUnknownType))
    return {
      filter: { target: { '+contains': lower } },
      matches: ({ target }) => target.toLowerCase().includes(lower),
    }
  const isWord = terms.length === 1 && terms.every(({ field, negated }) => field === null && !negated)
  const whole: Filter[] = isWord ? [] : [{ target: { '+contains': lower } }]
  const filterFor = (count: number): Filter => {
    const { filter } = toServerFilter(sentColumns, terms.slice(0, count), new Map(), [])
    return filter ? { '+or': [...whole, filter] } : {}
  }
  let sent = Math.min(terms.length, maxSentTerms)
  while (sent > 0 && filterCostReason(filterFor(sent)) !== null) sent -= 1
  const matchesTerms = createMatcher(columns, terms)
  return {
    filter: filterFor(sent),
    matches: (record) =>
      record.target.toLowerCase().includes(lower) || matchesTerms(toSearchEntry(columns, savedRow(record))),
  }
}
