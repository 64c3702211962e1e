import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Filter } from '#contract/filter.ts'
import type { Page } from '#contract/schema.ts'
import type { Collection } from '#api/cache/page-load.ts'
import type { Column } from './model/column.ts'
import { analyzeEmptyResult } from './empty-result.ts'
import { listQueries } from './use-rows.ts'
import { facetViews, type FacetSelection } from './model/facets.ts'

interface Item {
  readonly label: string
  readonly status: string
  readonly region: string
}
const items: readonly Item[] = [
  { label: 'web-1', status: 'running', region: 'us' },
  { label: 'web-2', status: 'running', region: 'eu' },
  { label: 'db-1', status: 'offline', region: 'us' },
]
const columns: readonly Column<Item>[] = [
  { id: 'label', header: () => 'Label', value: ({ label }) => label, width: 5, searchable: true, filterField: 'label' },
  { id: 'status', header: () => 'Status', value: ({ status }) => status, width: 5, facet: true },
  {
    id: 'region',
    header: () => 'Region',
    value: ({ region }) => region,
    width: 5,
    facet: true,
    filterField: 'region',
    options: ['us', 'eu'],
  },
]

/** What the service has for each filter, as JSON. */
const results: Readonly<Record<string, number>> = { '{"+and":[{"label":{"+contains":"db"}}]}': 7 }
const list = listQueries({
  all: queryOptions({
    queryKey: ['all'],
    queryFn: (): Collection<Item> => ({ items, results: 3, loaded: 3, exceedsLimit: false }),
  }),
  page: (_: { page: number; page_size: number }, filter: Filter | undefined) =>
    queryOptions({
      queryKey: ['page', JSON.stringify(filter)],
      queryFn: (): Page<Item> => ({ data: [], page: 1, pages: 1, results: results[JSON.stringify(filter)] ?? 0 }),
    }),
})

async function analyze(searchText: string, facetSelection: FacetSelection, serverSide = false) {
  const urlState = { searchText, facetSelection, setFacet: vi.fn(), setSearchText: vi.fn() }
  const facets = facetViews(columns, () => undefined, facetSelection, serverSide)
  const criteria = await analyzeEmptyResult({
    client: new QueryClient(),
    list,
    items,
    columns,
    facets,
    urlState,
    serverSide,
  })
  return { criteria, ...urlState }
}
const counts = ({ criteria }: Awaited<ReturnType<typeof analyze>>) =>
  criteria.map(({ label, remaining }) => [label, remaining])

test('counts what is left without each term and each filter', async () => {
  const selection = new Map([
    ['status', new Set(['offline'])],
    ['region', new Set(['us', 'eu'])],
  ])
  const found = await analyze('web label:web', selection)
  expect(counts(found)).toEqual([
    ['“web”', 0],
    ['“label:web”', 0],
    ['Status: offline', 2],
    ['Region: eu or us', 0],
  ])
  found.criteria[0]?.remove()
  expect(found.setSearchText).toHaveBeenCalledWith('label:web')
  found.criteria[2]?.remove()
  expect(found.setFacet).toHaveBeenCalledWith('status', [])
})

test('of a list that the service filters, the service counts', async () => {
  expect(counts(await analyze('db', new Map([['region', new Set(['eu'])]]), true))).toEqual([
    ['“db”', 0],
    ['Region: eu', 7],
  ])
})
