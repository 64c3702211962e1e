import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { nodes } from '#contract/areas/nodes.ts'
import type { Server } from '../server.ts'
import { type Measurement, quantile, roundForDisplay } from './measurement.ts'

/** What load-requests.ts gets. */
export interface LoadOptions {
  url: string
  token: string
  /** How many requests are under way at any time. */
  callers: number
  calls: number
  /** Views of nodes in turn, or creations of nodes without an image. */
  kind: 'view' | 'create'
  /** Of the nodes that are viewed. */
  nodeIds: readonly number[]
}

const callers = 50

/** Reads ids of nodes, and the region and type for new ones from the first of them. */
async function firstNodes(url: string, token: string): Promise<number[]> {
  const response = await fetch(`${url}/v4${nodes.list.path}?page_size=500`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { data }: { data: { id: number }[] } = await response.json()
  return data.map(({ id }) => id)
}

/** Response times of another client, one request after the other, until the load ends. Milliseconds. */
async function measureOthers(url: string, ended: AbortSignal): Promise<number[]> {
  const waits: number[] = []
  while (!ended.aborted) {
    const sent = performance.now()
    const response = await fetch(`${url}/health`)
    await response.arrayBuffer()
    waits.push(performance.now() - sent)
  }
  return waits
}

/** Measures viewing and creating nodes by 50 callers at a time, and how long others wait meanwhile: for the event loop, and for the requests before theirs. */
export async function measureServiceLoad({ url, ownerToken: token }: Server): Promise<Measurement[]> {
  const nodeIds = await firstNodes(url, token)
  const measurements: Measurement[] = []
  for (const [kind, label, calls] of [
    ['view', 'View of a node', 5000],
    ['create', 'Creation of a node', 1000],
  ] as const) {
    const options: LoadOptions = { url, token, callers, calls, kind, nodeIds }
    const worker = new Worker(new URL('load-requests.ts', import.meta.url), { workerData: options })
    const ended = new AbortController()
    const waits = measureOthers(url, ended.signal)
    const start = performance.now()
    const [times]: number[][] = await once(worker, 'message')
    const seconds = (performance.now() - start) / 1000
    ended.abort()
    if (!times) throw new Error('No times were measured.')
    measurements.push(
      {
        label: `${label}, ${callers} callers at a time, median`,
        value: roundForDisplay(quantile(times, 0.5)),
        unit: 'ms',
      },
      { label: 'The same, 99th percentile', value: roundForDisplay(quantile(times, 0.99)), unit: 'ms' },
      { label: 'The same, per second', value: roundForDisplay(calls / seconds), unit: 'requests' },
      {
        label: 'Longest wait of another client in the meantime',
        value: roundForDisplay(quantile(await waits, 1)),
        unit: 'ms',
      },
    )
  }
  return measurements
}
