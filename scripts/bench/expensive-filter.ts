import { nodes } from '#contract/areas/nodes.ts'
import { filterLimits, type Filter } from '#contract/filter.ts'
import type { Server } from '../server.ts'
import { type Measurement, quantile, roundForDisplay } from './measurement.ts'

const repeat = (count: number, condition: (index: number) => Filter) =>
  Array.from({ length: count }, (_, index) => condition(index))

/** The most conditions that the service accepts, on members with several values each, none of which matches. */
const worstFilter: Filter = {
  '+or': [
    ...repeat(filterLimits.contains, (index) => ({ tags: { '+contains': `none-${index}` } })),
    ...repeat(filterLimits.conditions - filterLimits.contains, (index) => ({ tags: `none-${index}` })),
  ],
}

/** Measures how long other requests wait while the service applies the most expensive filter that it accepts. */
export async function measureExpensiveFilter({ url, ownerToken }: Server): Promise<Measurement[]> {
  const headers = { Authorization: `Bearer ${ownerToken}` }
  const request = async (extraHeaders: Record<string, string> = {}) => {
    const response = await fetch(`${url}/v4${nodes.list.path}?page_size=25`, {
      headers: { ...headers, ...extraHeaders },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A list of nodes returned ${response.status}.`)
  }
  // Just-in-time compilation and the start of the service's thread are not measured.
  for (let call = 0; call < 50; call += 1) await request()
  await request({ 'X-Filter': JSON.stringify({ label: { '+contains': 'web' } }) })

  const start = performance.now()
  const finished = new AbortController()
  const applyFilter = async () => {
    await request({ 'X-Filter': JSON.stringify(worstFilter) })
    finished.abort()
    return performance.now() - start
  }
  const filtered = applyFilter()
  const waits: number[] = []
  while (!finished.signal.aborted) {
    const sent = performance.now()
    await request()
    waits.push(performance.now() - sent)
  }
  const filterTime = await filtered
  return [
    {
      label: 'The most expensive filter that the service accepts, 10,000 nodes stored',
      value: roundForDisplay(filterTime),
      unit: 'ms',
    },
    {
      label: 'Longest response of the service to another client in the meantime',
      value: roundForDisplay(quantile(waits, 1)),
      unit: 'ms',
      budget: 100,
    },
  ]
}
