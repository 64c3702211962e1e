import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { nodes } from '#contract/areas/nodes.ts'
import type { Server } from '../server.ts'
import { type Measurement, quantile, roundForDisplay } from './measurement.ts'

/** What load-requests.ts gets. */
export interface LoadOptions {
  /** Of the processes that get the requests in turn. */
  urls: readonly string[]
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

/** Sends requests to processes in turn, and returns the time of each in milliseconds, and of all in seconds. */
export async function measureLoad(servers: readonly Server[], kind: LoadOptions['kind'], calls: number) {
  const [first] = servers
  if (!first) throw new Error('There is no process to send requests to.')
  const nodeIds = await firstNodes(first.url, first.ownerToken)
  const urls = servers.map(({ url }) => url)
  const options: LoadOptions = { urls, token: first.ownerToken, callers, calls, kind, nodeIds }
  const worker = new Worker(new URL('load-requests.ts', import.meta.url), { workerData: options })
  const start = performance.now()
  const [times]: number[][] = await once(worker, 'message')
  if (!times) throw new Error('No times were measured.')
  return { times, seconds: (performance.now() - start) / 1000 }
}

/** Measures viewing and creating nodes by 50 callers at a time, and how long others wait meanwhile: for the event loop, and for the requests before theirs. */
export async function measureServiceLoad(server: Server): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const [kind, label, calls] of [
    ['view', 'View of a node', 5000],
    ['create', 'Creation of a node', 1000],
  ] as const) {
    const ended = new AbortController()
    const waits = measureOthers(server.url, ended.signal)
    const { times, seconds } = await measureLoad([server], kind, calls)
    ended.abort()
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
