/**
 * Search terms over the records of all domains: the same syntax as in the grid of a single domain, and whole values.
 */
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

/** Stored targets that name no host. */
export const noHost = ['.', '']

/** The columns for filtering by the service, which stores names relative to the zone. */
const filterColumns = (columns: readonly Column<RecordRow>[], zone: string) =>
  columns.map((column) =>
    column.id === 'name'
      ? Object.assign({}, column, {
          searchForms: (text: string) => [...new Set(nameForms(text).map((form) => toRelativeName(form, zone)))],
        })
      : column,
  )

/** The service has no negation, but excluding some types is the same as allowing all others. */
const withoutNegatedType = (term: Term): Term => {
  const { negated, field, values } = term
  if (!negated || field !== 'type' || values.some(({ text }) => text === '*')) return term
  const others = recordTypeNames
    .map((type) => type.toLowerCase())
    .filter((type) => values.every(({ text }) => text !== type))
  return { ...term, negated: false, values: others.map((text) => ({ text, exact: true })) }
}

const typeNames: ReadonlySet<string> = new Set(recordTypeNames.map((type) => type.toLowerCase()))

/** Further terms are not sent to the service but compared here. */
const maxSentTerms = 5

/**
 * Finds the addresses in a network, including those in SPF texts, where IPv6 addresses can have several forms, and
 * values that contain the network as typed. The service has no address ranges and can only filter by a common prefix.
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

/** Limits the length, because each network in a text makes another pass over the rest. */
const longestCombined = 500

/**
 * Combines a network with other terms. If the combined filter is too costly for the service, the other terms are
 * compared here.
 */
function bothTerms(network: SearchTerms, others: SearchTerms): SearchTerms {
  const filter = { '+and': [network.filter, others.filter] }
  return {
    filter: filterCostReason(filter) === null ? filter : network.filter,
    matches: (record) => network.matches(record) && others.matches(record),
    isCoarse: true,
  }
}

/** The other terms, excluding the addresses of a network here, because the service has no negation. */
const withoutNetwork = (network: SearchTerms, others: SearchTerms): SearchTerms => ({
  filter: others.filter,
  matches: (record) => !network.matches(record) && others.matches(record),
  isCoarse: true,
})

/**
 * A text of several words, or with something that looks like a field, is also searched literally, because values
 * contain spaces, colons and hyphens.
 */
export function recordTerms(text: string, domain: Pick<Domain, 'domain' | 'ttl_sec'>): SearchTerms {
  const { domain: zone, ttl_sec } = domain
  if (text === '.') return { filter: { '+or': noHost.map((target) => ({ target })) }, matches: () => true }
  const network = parseNetwork(text)
  if (network) return networkTerms(text.toLowerCase(), network)
  // Quoted text is a single value.
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
  // No record can have an unknown type, and the service rejects it in a filter.
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
