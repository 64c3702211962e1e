/** The search over all domains, by the service, beside the search of the grid. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { domains, type Domain } from '#contract/areas/domains.ts'
import { records, type DomainRecord, type RecordCreate } from '#contract/areas/records.ts'
import { filterCostReason } from '#contract/filter.ts'
import { createMatcher, parseSearch, searchFields, toSearchEntry } from '#kit/table/model/search.ts'
import { callOperation } from '#server/calls-testing.ts'
import { startTestService, type TestService } from '#server/testing.ts'
import { savedRow } from '../records/changes/rows.ts'
import { recordColumns } from '../records/grid/columns.ts'
import { recordTerms } from './record-terms.ts'

const drafts: readonly RecordCreate[] = [
  { type: 'A', name: '', target: '203.0.113.7' },
  { type: 'A', name: 'münchen', target: '203.0.113.8' },
  { type: 'CNAME', name: 'alias', target: 'xn--mnchen-3ya.nasty.example' },
  { type: 'AAAA', name: 'www', target: '2001:db8::1' },
  { type: 'MX', name: '', target: 'mail.nasty.example', priority: 10 },
  { type: 'MX', name: 'nullmx', target: '.', priority: 0 },
  { type: 'SRV', service: 'sip', protocol: 'tcp', target: '.', priority: 0, weight: 0, port: 1 },
  { type: 'TXT', name: 'spf', target: 'v=spf1 mx -all' },
  { type: 'TXT', name: 'spf6', target: 'v=spf1 ip6:2001:0DB8:0:0::/56 -all' },
  { type: 'TXT', name: 'spf4', target: 'v=spf1 ip4:203.0.113.9 -all' },
  { type: 'TXT', name: 'note', target: 'our network is 203.0.113.0/29' },
]
let service: TestService
let domain: Domain
let all: readonly DomainRecord[]
beforeAll(async () => {
  service = await startTestService()
  domain = await callOperation(service, domains.create, {
    body: { domain: 'nasty.example', type: 'master', soa_email: 'admin@nasty.example' },
  })
  const path = { domainId: domain.id }
  for (const body of drafts) await callOperation(service, records.create, { path, body })
  all = (await callOperation(service, records.list, { path })).data
})
afterAll(() => service[Symbol.asyncDispose]())

const nameOf = ({ type, name }: DomainRecord) => `${type} ${name || '@'}`
async function find(text: string): Promise<string[]> {
  const { filter, matches } = recordTerms(text, domain)
  const { data } = await callOperation(service, records.list, { path: { domainId: domain.id }, filter })
  return data.filter(matches).map(nameOf)
}
function findInGrid(text: string): string[] {
  const columns = recordColumns(domain.domain, 86400)
  const matches = createMatcher(columns, parseSearch(text, searchFields(columns)))
  return all.filter((record) => matches(toSearchEntry(columns, savedRow(record)))).map(nameOf)
}

it.each<[string, string[]]>([
  ['münchen', ['A xn--mnchen-3ya', 'CNAME alias']],
  ['MÜNCHEN.nasty.example.', ['A xn--mnchen-3ya', 'CNAME alias']],
  ['mail.nasty.example.', ['MX @']],
  ['2001:0DB8:0:0::1', ['AAAA www']],
  ['type:mx', ['MX @', 'MX nullmx']],
  ['-type:a -type:mx,txt', ['CNAME alias', 'AAAA www', 'SRV _sip._tcp']],
  ['type:a 113.8', ['A xn--mnchen-3ya']],
  ['name:www', ['AAAA www']],
  ['name:@', ['A @', 'MX @']],
  ['203.0 -name:xn--mnchen-3ya', ['A @', 'TXT spf4', 'TXT note']],
  ['priority:10 type:mx', ['MX @']],
])('%s finds the same in both searches', async (text, expected) => {
  expect(await find(text)).toEqual(expected)
  expect(findInGrid(text)).toEqual(expected)
})

it.each<[string, string[]]>([
  ['nasty.example', ['A @', 'CNAME alias', 'MX @']],
  ['www.nasty.example', ['AAAA www']],
  ['v=spf1 mx -all', ['TXT spf']],
  ['.', ['MX nullmx', 'SRV _sip._tcp']],
  ['nothing like it', []],
  ['type:foo', []],
  ['203.0.113.0/24', ['A @', 'A xn--mnchen-3ya', 'TXT spf4']],
  ['203.0.113.0/29', ['A @', 'TXT note']],
  ['203.0.112.0/23', ['A @', 'A xn--mnchen-3ya', 'TXT spf4']],
  ['203.0.113.7/32', ['A @']],
  ['203.0.113.0/24 type:a', ['A @', 'A xn--mnchen-3ya']],
  ['name:spf4 203.0.113.0/24', ['TXT spf4']],
  ['203.0.113.0/24 -type:a', ['TXT spf4']],
  ['203.0.113.0/24 -name:xn--mnchen-3ya', ['A @', 'TXT spf4']],
  ['203.0.113.0/24 type:aaaa', []],
  ['network is 203.0.113.0/29', ['TXT note']],
  ['203.0.114.0/24', []],
  ['2001:DB8::/48', ['AAAA www', 'TXT spf6']],
  ['2001:db8::/64', ['AAAA www']],
  ['::/0', ['AAAA www', 'TXT spf6']],
])('%s finds names and whole values', async (text, expected) => {
  expect(await find(text)).toEqual(expected)
})

it('never sends a filter that is too expensive', () => {
  for (const word of ['a', 'ü', 'ü.', 'type:mx', '-type:a', 'name:a,b,c,d,e,f,g,h,i,j,k,l', '203.0.113.0/24'])
    for (const count of [1, 2, 5, 100]) {
      const { filter } = recordTerms(Array(count).fill(word).join(' '), domain)
      expect(filterCostReason(filter)).toBeNull()
    }
})

it('leaves out the addresses of a network', () => {
  const namesOf = (text: string) => all.filter(recordTerms(text, domain).matches).map(nameOf)
  expect(namesOf('type:a')).toEqual(['A @', 'A xn--mnchen-3ya'])
  expect(namesOf('type:a -203.0.113.0/29')).toEqual(['A xn--mnchen-3ya'])
  expect(namesOf('-203.0.113.0/29')).not.toContain('A @')
  expect(namesOf('-203.0.113.0/29')).toContain('AAAA www')
})
